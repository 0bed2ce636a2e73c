import type { IncomingMessage } from "node:http";
import type { CustomFetchOptions } from "openid-client";
import { openRequest } from "#server/platform/open-request.ts";
import { findRefusal, publicLookup, resolveName } from "#server/platform/public-address.ts";

/** Far more than a provider's description, keys or tokens need. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The part of the libraries' options that counts here. */
interface Options extends Partial<Pick<CustomFetchOptions, "body" | "signal">> {
  readonly method: string;
  readonly headers: Headers | Record<string, string>;
}

/**
 * Whether requests may go to an address that the description of a provider names: one of the provider's own, or one with https on the
 * public internet. Names are checked when they are resolved.
 */
export const isReachable = (address: string, issuer: string): boolean =>
  isOwn(address, issuer) || findRefusal(address, false) === undefined;

const isOwn = (address: string, issuer: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(issuer).origin;

/** Sends a request to a provider. Rejects with a TypeError if there is no answer, as `fetch` does. */
export const fetchFrom =
  (issuer: string) =>
  async (address: string, { method, headers, body, signal }: Options): Promise<Response> => {
    if (!isReachable(address, issuer)) throw new TypeError(NOT_PUBLIC);
    const lookup = isOwn(address, issuer) ? undefined : publicLookup(resolveName, NOT_PUBLIC);
    const options = { method, headers: Object.fromEntries(new Headers(headers)), signal, lookup };
    try {
      return await read(await openRequest(new URL(address), options, body?.toString() ?? ""));
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new TypeError(cause instanceof Error ? cause.message : "fetch failed", { cause });
    }
  };

async function read(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("The answer is too long.");
  }
  const { statusCode: status = 500, headers } = answer;
  const told = (["content-type", "www-authenticate"] as const).map((name) => [name, headers[name] ?? ""] as const);
  const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, headers: Object.fromEntries(told.filter(([, text]) => text !== "")) });
}

const NOT_PUBLIC = "The provider names an address that is not on the public internet.";
