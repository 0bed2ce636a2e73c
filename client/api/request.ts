import type { ErrorReply, ValidationError } from "#shared/api/reply.ts";
import { signInNeeded } from "./sign-in.ts";

const UNREADABLE = "The server's answer could not be read. Please try again in a moment.";

/** A failed request. The message is the server's, or a general one without a readable reply. */
export class RequestFailure extends Error {
  /** Whether there was a reply, even an unreadable one, such as a proxy's. */
  readonly answered: boolean;
  readonly serverError: string | undefined;
  readonly validationErrors: readonly ValidationError[] | undefined;
  readonly code: string | undefined;
  readonly acceptance: string | undefined;

  constructor(reply: Partial<ErrorReply> | undefined) {
    super(reply ? (reply.error ?? UNREADABLE) : "The server could not be reached.");
    this.answered = reply !== undefined;
    this.serverError = reply?.error;
    this.validationErrors = reply?.validationErrors;
    this.code = reply?.code;
    this.acceptance = reply?.acceptance;
  }

  /** The failure behind a caught error. Any other kind of error counts as a lost connection. */
  static of(error: unknown): RequestFailure {
    return error instanceof RequestFailure ? error : new RequestFailure(undefined);
  }
}

/** The failure that a reply describes; pass undefined if it was not JSON. A missing session opens the sign-in form. */
export function failureOf(reply: Partial<ErrorReply> | undefined): RequestFailure {
  if (reply?.code === "sign_in_needed") signInNeeded.tell();
  return new RequestFailure(reply ?? {});
}

/** Fetches a successful response, or 304 for a request with If-None-Match. Throws the browser's AbortError if aborted, or else a RequestFailure. */
export async function fetchOk(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new RequestFailure(undefined);
  });
  if (!response.ok && response.status !== 304)
    throw failureOf(await response.json().catch(() => undefined));
  return response;
}

/** Fetches a JSON reply of the API. Throws like `fetchOk`. */
export async function request<Reply>(path: string, init?: RequestInit): Promise<Reply> {
  return readReply(await fetchOk(path, init));
}

/** Reads a successful JSON reply; throws a RequestFailure for anything else. */
export async function readReply<Reply>(response: Response): Promise<Reply> {
  const reply = await response.json().catch(() => undefined);
  if (reply?.success !== true) throw failureOf(reply);
  return reply;
}

/** Options for a request with a JSON body. */
export function sending(
  method: "POST" | "PUT",
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
