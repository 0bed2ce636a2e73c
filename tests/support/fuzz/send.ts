import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { SentRequest } from "./write-request.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** From the first byte sent to the last one received. */
  readonly ms: number;
}

/** Longer than any answer may take. */
const LONGEST_MS = 30_000;

/** Sends a request over a connection that stays, and reads the whole answer. */
export function send(port: number, agent: Agent, sent: SentRequest): Promise<Answer> {
  const { method, path, body, chunked } = sent;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const length = chunked || !body ? {} : { "Content-Length": String(body.length) };
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        agent,
        method,
        path,
        headers: { ...sent.headers, ...length },
        timeout: LONGEST_MS,
        maxHeaderSize: 65_536,
      },
      (reply) => {
        const read = buffer(reply).then((bytes) => {
          const { statusCode: status = 0, headers } = reply;
          const body = decode(bytes, headers["content-encoding"]);
          resolve({ status, headers, body, ms: performance.now() - began });
        });
        read.catch(reject);
      },
    );
    asking.on("timeout", () => asking.destroy(new Error("There was no answer.")));
    asking.on("error", reject);
    asking.end(body);
  });
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
}
