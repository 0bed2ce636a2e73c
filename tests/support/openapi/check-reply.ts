import { findOperation, schemaErrors } from "./published.ts";

/** A reply as it went out, decompressed. */
export interface SeenReply {
  readonly method: string;
  /** With its query: '/api/quotes/list?limit=5'. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: Buffer;
}

const IN_SCOPE = /^\/(?:api|uploads|healthz|readyz)(?:\/|$)/;

/** What answers before it is known whether there is anything at an address, and whether it takes this method. */
const REFUSED_BEFOREHAND = [400, 401, 403, 404, 405, 413, 415, 431];

/** In which way a reply is not what the published document says; undefined where it is. */
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
  const told = operation.responses?.[status];
  if (!told) return `which the document does not list for ${operation.operationId}.`;
  if (method === "HEAD" || !told.content)
    return body.length === 0 ? undefined : "with a body where the document has none.";
  const type = mediaType(reply);
  if (!told.content[type]) return `as '${type}', which the document does not list.`;
  const place = ["paths", path, found.method, "responses", String(status), "content", type];
  return problemOfBody([...place, "schema"], type, body);
}

/** What the document does not have is refused as an error like all others, or answered to a browser's preflight. */
function problemOfUndocumented(reply: SeenReply): string | undefined {
  const { method, status, body } = reply;
  if (method === "OPTIONS" && status === 204 && body.length === 0) return undefined;
  if (!REFUSED_BEFOREHAND.includes(status)) return "though the document has no such operation.";
  if (method === "HEAD") return undefined;
  return problemOfBody(["components", "schemas", "ErrorReply"], mediaType(reply), body);
}

function problemOfBody(place: readonly string[], type: string, body: Buffer): string | undefined {
  if (type !== "application/json")
    return body.length > 0 ? undefined : "without the body that the document promises.";
  const value = parsed(body);
  if (value === NOT_JSON) return "with a body that is not JSON.";
  const errors = schemaErrors(place, value);
  if (errors.length === 0) return undefined;
  return `with a body that does not fit the document: ${errors.join("; ").slice(0, 1500)}`;
}

const NOT_JSON = Symbol("not JSON");

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return NOT_JSON;
  }
}

const mediaType = ({ contentType = "" }: SeenReply) => contentType.split(";")[0]?.trim() ?? "";
