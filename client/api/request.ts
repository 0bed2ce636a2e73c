import type { Endpoint, ParamNames, Read, Written } from "#shared/api/declaration/endpoint.ts";
import type { ErrorReply, ValidationError } from "#shared/api/declaration/reply.ts";
import type { ByRoute } from "#shared/api/endpoints.ts";
import { randomKey } from "./random-key.ts";
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

/** Fetches a successful response, or 304 for a request with If-None-Match. Throws the browser's AbortError if aborted, or else a RequestFailure. */
export async function fetchOk(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
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

/** Calls an endpoint of the API and returns its JSON reply. Throws like `fetchOk`. */
export async function call<Route extends keyof ByRoute>(
  route: Route,
  said: Said<ByRoute[Route]>,
): Promise<Read<ByRoute[Route], "reply">> {
  const address = writeAddress(route, said);
  const init = initOf(route, said);
  return isRetryable(init, address) ? sendChange(address, init) : readReply(await fetchOk(address, init));
}

/** Where the server takes each request for a new one: nobody is signed in yet, or nothing is stored. */
const FOR_ANYONE = /^\/api\/(pricing|staff\/(?!account))/;

/** Whether the server recognizes a retry by its key. */
const isRetryable = ({ method, signal, body }: RequestInit, address: string): boolean =>
  method !== "GET" && !signal && !(body instanceof Blob) && !FOR_ANYONE.test(address);

/** How long the same change keeps its key after a failure. The server recognizes it for longer. */
const RETRY_MS = 60_000;

/** A reply that has not come by then counts as lost: a form stays open for it, and cannot be closed. */
const REPLY_MS = 60_000;

/** Longer bodies take their time on a slow line. */
const LONG_CHARACTERS = 64_000;

/** The changes whose reply was lost, with the key of each. */
const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Sends a change, and once more if its reply is lost. Then the same change keeps its key until another one is made or a minute is over,
 * so that the server makes it once.
 */
export async function sendChange<Reply>(address: string, init: RequestInit): Promise<Reply> {
  const change = JSON.stringify([address, init]);
  const known = unanswered.get(change);
  const earlier = known && Date.now() < known.until ? known : undefined;
  unanswered.delete(change);
  const key = earlier?.key ?? randomKey();
  const send = () =>
    attempt<Reply>(address, { ...init, headers: { "Idempotency-Key": key, ...init.headers } }).catch(
      (error: unknown) => {
        if (isLost(error)) unanswered.set(change, earlier ?? { key, until: Date.now() + RETRY_MS });
        throw error;
      },
    );
  const reply = await send().catch((error: unknown) => {
    if (!isLost(error)) throw error;
    return send().catch((last: unknown) => {
      throw isLost(last) ? last : unsure(RequestFailure.of(last));
    });
  });
  // Whatever is sent from now on is meant anew.
  unanswered.clear();
  return reply;
}

async function attempt<Reply>(address: string, init: RequestInit): Promise<Reply> {
  const deadline = new AbortController();
  const isLong = typeof init.body === "string" && init.body.length > LONG_CHARACTERS;
  const timer = isLong ? undefined : setTimeout(() => deadline.abort(), REPLY_MS);
  try {
    return await readReply<Reply>(await fetchOk(address, { ...init, signal: deadline.signal }));
  } catch (error) {
    throw RequestFailure.of(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the server may have made a change. Its own refusals have a code, those of a proxy have none. */
const isLost = (error: unknown) => RequestFailure.of(error).code === undefined;

/** A refusal of the second attempt, after the first may have changed something. */
const unsure = ({ message, code, validationErrors }: RequestFailure) =>
  new RequestFailure({
    error: message.replace(/Nothing was (changed|saved|sent)\./, "It may have been $1 before."),
    ...(code !== undefined && { code }),
    ...(validationErrors && { validationErrors: [...validationErrors] }),
  });

/** The address of an endpoint: '/api/quotes/Q-260921-7F3KD/document?paper=a4'. */
export const addressOf = <Route extends keyof ByRoute>(route: Route, said: Address<ByRoute[Route]> & Options): string =>
  writeAddress(route, said);

function writeAddress(route: string, { params = {}, query = {} }: AnySaid): string {
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
