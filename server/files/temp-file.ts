import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "#server/errors.ts";

/** The temporary files that this process is writing. */
const active = new Set<string>();

/**
 * Runs `work` with the path of a temporary file, to be renamed into place once complete. The name holds the process ID.
 * Anything left under the name is removed at the end, whether `work` succeeds or fails.
 */
export async function withTempFile<Result>(
  folder: string,
  purpose: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const name = `.${purpose}-${process.pid}-${randomBytes(6).toString("hex")}.draft`;
  active.add(name);
  try {
    return await work(join(folder, name));
  } finally {
    active.delete(name);
    removeTempFile(folder, name);
  }
}

/** Removes the temporary files of processes that were killed. */
export function removeStaleTempFiles(folder: string, purpose: string): void {
  const pattern = new RegExp(`^(\\.${purpose}-(\\d+)-[0-9a-f]{12}\\.draft)(-journal|-wal|-shm)?$`);
  for (const file of readdirSync(folder)) {
    const [, name = "", pid] = pattern.exec(file) ?? [];
    if (name && !active.has(name) && !isAlive(Number(pid))) removeTempFile(folder, name);
  }
}

/** Also removes the files that SQLite keeps beside a database. */
function removeTempFile(folder: string, name: string): void {
  for (const suffix of ["", "-journal", "-wal", "-shm"])
    rmSync(join(folder, `${name}${suffix}`), { force: true });
}

/** Whether another process with this ID is running. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}
