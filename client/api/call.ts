import { trackSave } from "#client/ui/hooks/unsaved.ts";
import type { Read } from "#shared/api/declaration/endpoint.ts";
import type { ByRoute } from "#shared/api/endpoints.ts";
import { randomKey } from "./random-key.ts";
import { fetchOk, initOf, RequestFailure, readReply, type Said, startDeadline, writeAddress } from "./request.ts";

/**
 * Calls an endpoint of the API for staff or a customer, and returns its JSON reply. A change whose reply is lost is sent once more. Throws
 * like `fetchOk`. Visitors do not download it.
 */
export async function call<Route extends keyof ByRoute>(
  route: Route,
  said: Said<ByRoute[Route]>,
): Promise<Read<ByRoute[Route], "reply">> {
  const address = writeAddress(route, said);
  const init = initOf(route, said);
  if (isRetryable(init, address)) return sendChange(address, init);
  const { signal } = startDeadline(init.body, init.signal);
  return readReply(await fetchOk(address, { ...init, signal }));
}

/** Where the server takes each request for a new one: nobody is signed in yet, or nothing is stored. */
const FOR_ANYONE = /^\/api\/(pricing|staff\/(?!account))/;

/** Whether the server recognizes a retry by its key. */
const isRetryable = ({ method, signal, body }: RequestInit, address: string): boolean =>
  method !== "GET" && !signal && !(body instanceof Blob) && !FOR_ANYONE.test(address);

/** The changes that the page makes without anybody's doing. */
const OF_THE_PAGE = /\/(seen|opened)$/;

/** How long the same change keeps its key after a failure. The server recognizes it for longer. */
const RETRY_MS = 60_000;

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
  const sent = send().catch((error: unknown) => {
    if (!isLost(error)) throw error;
    return send().catch((last: unknown) => {
      throw isLost(last) ? last : unsure(RequestFailure.of(last));
    });
  });
  const reply = await (OF_THE_PAGE.test(address) ? sent : trackSave(sent));
  // Whatever is sent from now on is meant anew.
  unanswered.clear();
  return reply;
}

async function attempt<Reply>(address: string, init: RequestInit): Promise<Reply> {
  try {
    return await readReply<Reply>(await fetchOk(address, init));
  } catch (error) {
    throw RequestFailure.of(error);
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
