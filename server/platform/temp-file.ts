import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** No file is written for this long. A process ID would not do: containers that share a folder have IDs of their own. */
const STALE_MS = 60 * 60 * 1000;

/** The temporary files that this process is writing. */
const active = new Set<string>();

/**
 * Runs `work` with the path of a temporary file or folder, to be renamed into place once complete. Anything left under
 * the name is removed at the end, whether `work` succeeds or fails.
 */
export async function withTempFile<Result>(
  folder: string,
  purpose: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const name = `.${purpose}-${randomBytes(6).toString("hex")}.draft`;
  active.add(name);
  try {
    return await work(join(folder, name));
  } finally {
    active.delete(name);
    removeTempFile(folder, name);
  }
}

/** The name of a temporary file. Earlier versions put the process ID before the last part. */
const TEMP_NAME = /^(\.[a-z-]+-(?:\d+-)?[0-9a-f]{12}\.draft)(-journal|-wal|-shm)?$/;

/** Removes the temporary files of processes that were killed an hour ago or longer, whatever they were for. */
export function removeStaleTempFiles(folder: string): void {
  const newest = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const [, name] = TEMP_NAME.exec(file) ?? [];
    if (name === undefined || active.has(name)) continue;
    const { mtimeMs = Date.now() } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {};
    newest.set(name, Math.max(mtimeMs, newest.get(name) ?? 0));
  }
  for (const [name, at] of newest) if (at <= Date.now() - STALE_MS) removeTempFile(folder, name);
}

/** Also removes the files that SQLite keeps beside a database. */
function removeTempFile(folder: string, name: string): void {
  for (const suffix of ["", "-journal", "-wal", "-shm"])
    rmSync(join(folder, `${name}${suffix}`), { force: true, recursive: true });
}
