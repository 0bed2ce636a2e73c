import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A temporary folder, deleted when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbench-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies of a folder, one for each call. `fill` makes its files at the first call. */
export function copiesOf(fill: (folder: string) => Promise<unknown>): () => Promise<string> {
  let made: Promise<string> | undefined;
  const make = async () => {
    const folder = mkdtempSync(join(tmpdir(), "workbench-folder-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    await fill(folder);
    return folder;
  };
  return async () => {
    made ??= make();
    const folder = testFolder();
    cpSync(await made, folder, { recursive: true });
    return folder;
  };
}

/**
 * Each file of a folder with the hash of its content. The content of a database's -shm file is ignored: it is only a lock
 * and an index, without data.
 */
export function contentOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => [
        join(parentPath, name).slice(folder.length + 1),
        name.endsWith("-shm") ? "shared" : sha256(join(parentPath, name)),
      ])
      .sort(),
  );
}

export function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
