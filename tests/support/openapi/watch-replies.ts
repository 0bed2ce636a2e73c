import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Express } from "express";
import { checkReply } from "./check-reply.ts";

export interface WatchedReplies {
  /** How many replies were looked at. */
  readonly count: () => number;
  /** In which way they were not what the document says, a sentence each. */
  readonly problems: () => readonly string[];
}

const NOTHING = Buffer.alloc(0);

/** Looks at every reply of an app from now on, just before its last byte goes out. */
export function watchReplies(app: Express): WatchedReplies {
  const problems: string[] = [];
  let count = 0;
  const handle: unknown = Reflect.get(app, "handle");
  if (typeof handle !== "function") throw new Error("The app has no handle to watch.");
  Reflect.set(app, "handle", (req: IncomingMessage, res: ServerResponse, next: unknown) => {
    // Mounting cuts the address that a handler sees.
    const { method = "", url = "" } = req;
    whenEnded(res, (bytes) => {
      count += 1;
      const type = res.getHeader("Content-Type");
      const problem = checkReply({
        method,
        url,
        status: res.statusCode,
        contentType: type === undefined ? undefined : String(type),
        // What is written to a HEAD never goes out.
        body: decompressed(method === "HEAD" ? NOTHING : bytes, res.getHeader("Content-Encoding")),
      });
      if (problem !== undefined) problems.push(problem);
    });
    handle.call(app, req, res, next);
  });
  return { count: () => count, problems: () => problems };
}

/** Calls back with all bytes of a reply; one that is broken off has no end. */
function whenEnded(res: ServerResponse, end: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const keep = ([chunk, encoding]: readonly unknown[]) => {
    if (typeof chunk === "string")
      chunks.push(Buffer.from(chunk, encoding === "latin1" ? "latin1" : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write: writeOn, end: endOn } = res;
  Reflect.set(res, "write", (...given: unknown[]) => {
    keep(given);
    return Reflect.apply(writeOn, res, given);
  });
  Reflect.set(res, "end", (...given: unknown[]) => {
    keep(given);
    // Ended twice, it was looked at before.
    if (!res.writableEnded) end(Buffer.concat(chunks));
    return Reflect.apply(endOn, res, given);
  });
}

export function decompressed(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
}
