import type { Endpoint, ParamNames, Read, Written } from "#shared/api/declaration/endpoint.ts";
import type { ErrorReply, ValidationError } from "#shared/api/declaration/reply.ts";
import type { ByRoute } from "#shared/api/endpoints.ts";
import { MAX_UPLOAD_MS } from "#shared/api/upload-time.ts";
import { roleRefused, signInNeeded } from "./sign-in.ts";

const UNREADABLE_TEXT = "The server's reply could not be read. Please try again in a moment.";

/** A failed request. The message is the server's, or a general one without a readable reply. */
export class RequestFailure extends Error {
  /** Whether there was a reply, even an unreadable one, such as a proxy's. */
  readonly answered: boolean;
  readonly serverError: string | undefined;
  readonly validationErrors: readonly ValidationError[] | undefined;
  readonly code: string | undefined;

  constructor(reply: Partial<ErrorReply> | undefined) {
    super(reply ? (reply.error ?? UNREADABLE_TEXT) : "The server could not be reached.");
    this.answered = reply !== undefined;
    this.serverError = reply?.error;
    this.validationErrors = reply?.validationErrors;
    this.code = reply?.code;
  }

  /** The failure behind a caught error. Any other kind of error counts as a lost connection. */
  static of(error: unknown): RequestFailure {
    return error instanceof RequestFailure ? error : new RequestFailure(undefined);
  }
}

/** The failure that a reply describes; pass undefined if it was not JSON. A missing session opens the sign-in form. */
export function failureOf(reply: Partial<ErrorReply> | undefined): RequestFailure {
  // A proxy replies in a form of its own.
  if (reply?.error !== undefined && typeof reply.error !== "string") return new RequestFailure({});
  if (reply?.code === "sign_in_needed") signInNeeded.tell();
  if (reply?.code === "missing_role") roleRefused.tell();
  return new RequestFailure(reply ?? {});
}

/** A reply that has not come by then counts as lost: a form stays open for it, and cannot be closed. */
const REPLY_MS = 60_000;

/** A longer body, or a file, has `MAX_UPLOAD_MS` more, because it takes its time on a slow line. */
const SHORT_CHARACTERS = 64_000;

/** The signal of a request with this body: it aborts with that of the caller, or when the reply counts as lost, unless `end` was called. */
export function startDeadline(body?: BodyInit | null, caller?: AbortSignal | null) {
  const controller = new AbortController();
  const isShort = !body || (typeof body === "string" && body.length <= SHORT_CHARACTERS);
  const longest = REPLY_MS + (isShort ? 0 : MAX_UPLOAD_MS);
  const timer = setTimeout(() => controller.abort(new RequestFailure(undefined)), longest);
  const follow = () => controller.abort(caller?.reason);
  caller?.addEventListener("abort", follow);
  if (caller?.aborted) follow();
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/**
 * Fetches a successful response, or 304 for a request with If-None-Match. A request that its caller does not end has a deadline. Throws
 * the reason of its signal if aborted, or else a RequestFailure.
 */
export async function fetchOk(path: string, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? startDeadline(init.body).signal;
  const response = await fetch(path, { ...init, signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new RequestFailure(undefined);
  });
  if (!response.ok && response.status !== 304) throw failureOf(await response.json().catch(() => undefined));
  return response;
}

/** Reads a successful JSON reply; throws a RequestFailure for anything else. */
export async function readReply<Reply>(response: Response): Promise<Reply> {
  const reply = await response.json().catch(() => undefined);
  if (reply?.success !== true) throw failureOf(reply);
  return reply;
}

/** The parts of an address that its endpoint declares. */
type Address<Own extends Endpoint> = ([ParamNames<Own["route"]>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamNames<Own["route"]>, string | number>> }) &
  ([Written<Own, "query">] extends [never] ? unknown : { readonly query?: Written<Own, "query"> });

/** The parts of a request. */
export type Said<Own extends Endpoint> = Options &
  Address<Own> &
  ([Written<Own, "body">] extends [never] ? unknown : { readonly body: Written<Own, "body"> });

export interface Options {
  readonly headers?: Readonly<Record<string, string>>;
  /** The version or revision that a change is based on. */
  readonly ifMatch?: number;
  readonly signal?: AbortSignal | undefined;
}

interface AnySaid extends Options {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** Calls an endpoint of the API once, and returns its JSON reply. Throws like `fetchOk`. */
export async function fetchReply<Route extends keyof ByRoute>(
  route: Route,
  said: Said<ByRoute[Route]>,
): Promise<Read<ByRoute[Route], "reply">> {
  return readReply(await fetchOk(writeAddress(route, said), initOf(route, said)));
}

/** The address of an endpoint: '/api/quotes/Q-260921-7F3KD/document?paper=a4'. */
export const addressOf = <Route extends keyof ByRoute>(route: Route, said: Address<ByRoute[Route]> & Options): string =>
  writeAddress(route, said);

export function writeAddress(route: string, { params = {}, query = {} }: AnySaid): string {
  const path = route
    .slice(route.indexOf("/"))
    .replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The options of `fetch` for an endpoint. */
export function initOf(route: keyof ByRoute, { body, headers, ifMatch, signal }: AnySaid): RequestInit {
  const isFile = body instanceof Blob;
  return {
    method: route.slice(0, route.indexOf(" ")),
    headers: {
      ...(body !== undefined && { "Content-Type": isFile ? "application/octet-stream" : "application/json" }),
      ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }),
      ...headers,
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}
