import type { StaffWrite } from "../write-store.ts";
import { newestWrites } from "./command-store.ts";

const MOST = 1000;

/** Lists the newest changes by staff, the newest last: where a terminal is read. */
export async function listWrites(dataDir: string, write: (text: string) => void): Promise<void> {
  const writes = await newestWrites(dataDir, MOST);
  for (const each of writes.toReversed()) write(`${lineOf(each)}\n`);
}

/** '2026-11-18T15:00:00.000Z 203.0.113.7 3f9a01c2b4d5 PUT /api/… 200 request 8c2f…', in columns of one space. */
function lineOf({ at, address, session, method, path, status, request_id }: StaffWrite): string {
  const answer = status ?? "without an answer";
  return [at, address, session ?? "open", method, path, answer, request_id ?? ""].join(" ").trim();
}
