import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
