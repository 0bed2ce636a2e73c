import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Express } from "express";
import { findOperation, replyAt, schemaErrors } from "./published.ts";

/** A decompressed reply of the server. */
export interface SeenReply {
  readonly method: string;
  /** With its query, such as '/api/quotes/list?limit=5'. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

const IN_SCOPE = /^\/(?:api|uploads|healthz|readyz)(?:\/|$)/;

/** Statuses of requests that are refused before the route is known, or because there is none. */
const UNROUTED = [400, 401, 403, 404, 405, 413, 415, 429, 431];

/** The difference between a reply and the published document. Undefined if there is none. */
export function checkReply(reply: SeenReply): string | undefined {
  const { method, url, status } = reply;
  const [pathname = ""] = url.split(/[?#]/);
  if (!IN_SCOPE.test(pathname)) return undefined;
  const problem = problemOf(reply, pathname);
  return problem && `${method} ${pathname.slice(0, 200)} was answered with ${status}, ${problem}`;
}

function problemOf(reply: SeenReply, pathname: string): string | undefined {
  const { method, status, body } = reply;
  const found = findOperation(method, pathname);
  if (!found) return problemOfUndocumented(reply);
  const { path, operation } = found;
  const listed = operation.responses?.[status];
  if (!listed) return `which the document does not list for ${operation.operationId}.`;
  const { place, reply: documented } = replyAt(["paths", path, found.method, "responses", String(status)], listed);
  if (method === "HEAD" || !documented.content)
    return body.length === 0 ? undefined : "with a body where the document has none.";
  const type = mediaType(reply);
  if (!documented.content[type]) return `as '${type}', which the document does not list.`;
  return problemOfBody([...place, "content", type, "schema"], type, body);
}

/** A request for anything undocumented gets the usual error, or is a CORS preflight. */
function problemOfUndocumented(reply: SeenReply): string | undefined {
  const { method, status, body } = reply;
  if (method === "OPTIONS" && status === 204 && body.length === 0) return undefined;
  if (!UNROUTED.includes(status)) return "though the document has no such operation.";
  if (method === "HEAD") return undefined;
  return problemOfBody(["components", "schemas", "ErrorReply"], mediaType(reply), body);
}

function problemOfBody(place: readonly string[], type: string, body: Buffer): string | undefined {
  if (type !== "application/json") return body.length > 0 ? undefined : "without the body that the document promises.";
  const value = parseBody(body);
  if (value === NOT_JSON) return "with a body that is not JSON.";
  const errors = schemaErrors(place, value);
  if (errors.length === 0) return undefined;
  return `with a body that does not fit the document: ${errors.join("; ").slice(0, 1500)}`;
}

const NOT_JSON = Symbol("not JSON");

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return NOT_JSON;
  }
}

const mediaType = ({ contentType = "" }: SeenReply) => contentType.split(";")[0]?.trim() ?? "";

export interface WatchedReplies {
  readonly count: () => number;
  /** Their differences from the document, in sentences. */
  readonly problems: () => readonly string[];
}

const NOTHING = Buffer.alloc(0);

/** Checks every reply of an app from now on, before its last byte is sent. */
export function watchReplies(app: Express): WatchedReplies {
  const problems: string[] = [];
  let count = 0;
  const handle: unknown = Reflect.get(app, "handle");
  if (typeof handle !== "function") throw new Error("The app has no handle to watch.");
  Reflect.set(app, "handle", (req: IncomingMessage, res: ServerResponse, next: unknown) => {
    // A mounted router shortens the URL later.
    const { method = "", url = "" } = req;
    whenEnded(res, (bytes) => {
      count += 1;
      const type = res.getHeader("Content-Type");
      const problem = checkReply({
        method,
        url,
        status: res.statusCode,
        contentType: type === undefined ? undefined : String(type),
        // The body of a reply to HEAD is never sent.
        body: decompress(method === "HEAD" ? NOTHING : bytes, res.getHeader("Content-Encoding")),
      });
      if (problem !== undefined) problems.push(problem);
    });
    handle.call(app, req, res, next);
  });
  return { count: () => count, problems: () => problems };
}

/** Calls back with all bytes of a complete reply. */
function whenEnded(res: ServerResponse, end: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const collect = ([chunk, encoding]: readonly unknown[]) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding === "latin1" ? "latin1" : "utf8"));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const { write: writeOn, end: endOn } = res;
  Reflect.set(res, "write", (...given: unknown[]) => {
    collect(given);
    return Reflect.apply(writeOn, res, given);
  });
  Reflect.set(res, "end", (...given: unknown[]) => {
    collect(given);
    // A second end changes nothing.
    if (!res.writableEnded) end(Buffer.concat(chunks));
    return Reflect.apply(endOn, res, given);
  });
}

export function decompress(bytes: Buffer, encoding: unknown): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === "gzip") return gunzipSync(bytes);
  if (encoding === "br") return brotliDecompressSync(bytes);
  return encoding === "deflate" ? inflateSync(bytes) : bytes;
}
