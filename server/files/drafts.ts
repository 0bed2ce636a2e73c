import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What this process is writing now. */
const underWay = new Set<string>();

/**
 * Does some work with a draft: the path of a file in a folder under a name that tells which process writes
 * it. Whatever is left under that name is removed when the work has ended, however it did.
 */
export async function withDraft<Result>(
  folder: string,
  purpose: string,
  work: (draft: string) => Promise<Result>,
): Promise<Result> {
  const name = `.${purpose}-${process.pid}-${randomBytes(6).toString("hex")}.draft`;
  underWay.add(name);
  try {
    return await work(join(folder, name));
  } finally {
    underWay.delete(name);
    removeDraft(folder, name);
  }
}

/** Removes the drafts of processes that were ended while they wrote. */
export function removeLeftDrafts(folder: string, purpose: string): void {
  const pattern = new RegExp(`^(\\.${purpose}-(\\d+)-[0-9a-f]{12}\\.draft)(-journal|-wal|-shm)?$`);
  for (const file of readdirSync(folder)) {
    const [, name = "", pid] = pattern.exec(file) ?? [];
    if (name && !underWay.has(name) && !isAlive(Number(pid))) removeDraft(folder, name);
  }
}

/** SQLite keeps files of its own beside a database. */
function removeDraft(folder: string, name: string): void {
  for (const suffix of ["", "-journal", "-wal", "-shm"])
    rmSync(join(folder, `${name}${suffix}`), { force: true });
}

/** Whether another process of that number runs; this one knows its drafts by name. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error) || Reflect.get(error, "code") !== "ESRCH";
  }
}
