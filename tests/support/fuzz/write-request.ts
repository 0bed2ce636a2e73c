import type { Attempt } from "./attempt.ts";
import { type Change, changed } from "./change.ts";
import type { Known } from "./known.ts";
import { isObject, isRaw } from "./marks.ts";
import { writeBody } from "./write-body.ts";

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer | undefined;
  readonly chunked: boolean;
}

/** Fills in what the attempt leaves open. */
export function writeRequest(
  attempt: Attempt,
  known: Known,
  pictures: Readonly<Record<string, Buffer>>,
): SentRequest {
  const body = attempt.body && writeBody(attempt.body, known, pictures);
  const headers = attempt.headers.map(([name, value]): [string, string] => {
    const resolved = known.resolve(value);
    return [name, typeof resolved === "number" ? `"${resolved}"` : latin(String(resolved))];
  });
  const query = writeQuery(attempt.query, known);
  return {
    method: attempt.method,
    path: `${writePath(attempt, known)}${query === "" ? "" : `?${query}`}`,
    headers: { ...body?.headers, ...Object.fromEntries(headers) },
    body: body?.bytes,
    chunked: attempt.body?.chunked ?? false,
  };
}

/** Two of them, escaped, still fit into the head that Node reads; it answers a longer one by itself. */
const LONGEST_NAME = 500;

function writePath({ route, params }: Attempt, known: Known): string {
  const path = route.slice(route.indexOf(" ") + 1);
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (isRaw(value)) return escaped(value.raw, false);
    return escaped(String(known.resolve(value)).slice(0, LONGEST_NAME), true);
  });
}

function writeQuery(query: Attempt["query"], known: Known): string {
  if (typeof query === "string") return query;
  const value = withChanges(known.resolve(query.value), query.changes);
  if (!isObject(value) || isRaw(value)) return "";
  return Object.entries(value)
    .flatMap(([name, each]) => (Array.isArray(each) ? each : [each]).map((one) => [name, one]))
    .map(([name, each]) => `${escaped(String(name), true)}=${escaped(queryText(each), true)}`)
    .join("&")
    .slice(0, 12_000);
}

export const withChanges = (value: unknown, changes: readonly Change[]) =>
  changes.reduce((before, change) => changed(before, change), value);

function queryText(value: unknown): string {
  if (isRaw(value)) return value.raw;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A text of at most 4,000 characters as a path holds it; half characters become signs for them. */
function escaped(text: string, whole: boolean): string {
  const short = Buffer.from(text.slice(0, 4000)).toString();
  return whole ? encodeURIComponent(short) : short.replace(/[^\x21-\x7e]/g, encodeURIComponent);
}

/** What Node sends in a header. */
const latin = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?");
