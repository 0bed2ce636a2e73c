import { type IncomingMessage, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import type { CustomFetchOptions } from "openid-client";
import { findRefusal, publicLookup, resolveName } from "#server/platform/public-address.ts";

/** Far more than a provider's description, keys or tokens need. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The part of the libraries' options that counts here. */
interface Options {
  readonly method: string;
  readonly headers: Headers | Record<string, string>;
  readonly body?: CustomFetchOptions["body"];
  readonly signal?: AbortSignal;
}

/**
 * Whether requests may go to an address that the description of a provider names: one of the provider's own, or one with https on the
 * public internet. Names are checked when they are resolved.
 */
export const isReachable = (address: string, issuer: string): boolean =>
  isOwn(address, issuer) || findRefusal(address, false) === undefined;

const isOwn = (address: string, issuer: string) =>
  URL.canParse(address) && new URL(address).origin === new URL(issuer).origin;

/** Sends a request to a provider. Follows no redirects. Rejects with a TypeError if there is no answer, as `fetch` does. */
export const fetchFrom =
  (issuer: string) =>
  async (address: string, { method, headers, body, signal }: Options): Promise<Response> => {
    if (!isReachable(address, issuer)) throw new TypeError(NOT_PUBLIC);
    const options = {
      ...{ method, signal, agent: false, headers: Object.fromEntries(new Headers(headers)) },
      lookup: isOwn(address, issuer) ? undefined : publicLookup(resolveName, NOT_PUBLIC),
    };
    try {
      const answer = await open(new URL(address), options, body?.toString());
      return await read(answer);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new TypeError(cause instanceof Error ? cause.message : "fetch failed", { cause });
    }
  };

const open = (url: URL, options: RequestOptions, body = ""): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options);
    request
      .on("upgrade", (_answer, socket) => socket.destroy())
      .on("response", resolve)
      .on("error", reject)
      .on("close", () => reject(new Error("The connection was closed.")))
      .end(body);
  });

async function read(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("The answer is too long.");
  }
  const { statusCode: status = 500, headers } = answer;
  const told = new Headers();
  for (const name of ["content-type", "www-authenticate"] as const) {
    const value = headers[name];
    if (value !== undefined) told.set(name, value);
  }
  return new Response([204, 205, 304].includes(status) ? null : Buffer.concat(chunks), {
    status,
    headers: told,
  });
}

const NOT_PUBLIC = "The provider names an address that is not on the public internet.";
