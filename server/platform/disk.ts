import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, rmdirSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { codeOf, FullDatabaseError } from "./errors.ts";

/** Whether a write failed because the disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof FullDatabaseError || ["SQLITE_FULL", "ENOSPC", "EDQUOT"].includes(String(codeOf(error)));
}

/** Whether a write failed because the disk only lets itself be read, as after a fault of its own. */
export const isReadOnly = (error: unknown): boolean => /^(SQLITE_READONLY|EROFS)/.test(String(codeOf(error)));

/** The reason for a file error, as a short phrase. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (isDiskFull(error)) return "no space is left on the disk";
  if (code === "ENOENT") return "it does not exist";
  if (code === "EACCES" || code === "EPERM") return "permission denied";
  return error instanceof Error ? error.message : String(error);
}

/** Flushes a file, or the entries of a folder, to the disk (fsync). */
export function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Creates a folder with its missing parents, closed to other users. The folder survives a power loss. Root gives what it creates to the owner of
 * another folder, by default the nearest parent. Returns a function that removes what it created, as far as it is empty; undefined if
 * the folder was there.
 */
export function makeFolder(folder: string, like?: string): (() => void) | undefined {
  const path = resolve(folder);
  if (isFolder(path)) return undefined;
  const parent = dirname(path);
  // One at a time: Node's recursive mkdir never ends where the kernel lets nobody create one, as in /proc.
  const removeParent = makeFolder(parent, like);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (isFolder(path)) return undefined;
    throw error;
  }
  copyOwner(path, like ?? parent);
  // It is an entry in its parent.
  sync(parent);
  return () => {
    removeEmpty(path);
    removeParent?.();
  };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    if (codeOf(error) !== "ENOTEMPTY") throw error;
  }
}

/** If the process runs as root, gives a file the owner of another file or folder. */
export function copyOwner(file: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(file, uid, gid);
}

/** More than a quote request takes. */
const PROBE_BYTES = 65_536;

const PROBE_EVERY_MS = 5000;

/**
 * Work that anyone may ask for as often as they like. What it found counts for five seconds. While it is in progress, which a hanging disk
 * or database may leave for long, it is not begun again.
 */
export function probe<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let found: Promise<Result> | undefined;
  let foundAt = Number.POSITIVE_INFINITY;
  return () => {
    if (found && performance.now() - foundAt < PROBE_EVERY_MS) return found;
    foundAt = Number.POSITIVE_INFINITY;
    found = work().finally(() => {
      foundAt = performance.now();
    });
    return found;
  };
}

/** Returns a function that rejects if nothing can be written to a folder. */
export function probeFolder(folder: string): () => Promise<unknown> {
  const file = join(folder, "probe.tmp");
  return probe(async () => {
    try {
      await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    } finally {
      await rm(file, { force: true });
    }
  });
}
