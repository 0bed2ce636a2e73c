import type { IncomingMessage } from "node:http";
import type { LookupFunction } from "node:net";
import { openRequest } from "#server/platform/open-request.ts";

/** As much of a response as the delivery log keeps. */
const MAX_ANSWER_BYTES = 4096;

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Received {
  readonly status: number;
  /** The beginning of the body. */
  readonly body: string;
}

/**
 * Posts a body and reads the beginning of the response. `signal` covers all of it. A status that arrived counts, even if the body does
 * not arrive.
 */
export async function post(
  url: URL,
  { headers, body }: Sent,
  { lookup, signal }: { readonly lookup: LookupFunction | undefined; readonly signal: AbortSignal },
): Promise<Received> {
  const response = await openRequest(url, { method: "POST", headers, lookup, signal }, body);
  return { status: response.statusCode ?? 0, body: await beginningOf(response) };
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The receiver closed the connection, or took too long.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
}
