import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { sync } from "./sync.ts";

/**
 * Makes a folder, and those above it, where they are missing; what is stored in it is then there also when
 * the power goes at once.
 */
export function makeFolder(folder: string): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  // A new folder is an entry of the one above it, on the disk only once that one is.
  let made = path;
  for (; made !== first && made !== dirname(made); made = dirname(made)) sync(dirname(made));
  sync(dirname(made));
}
