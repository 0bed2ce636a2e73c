import { readFileSync } from "node:fs";
import { versionOf } from "#server/platform/hash.ts";

/** Names the build, the same on every machine that runs it; 'source' for a server that runs from its sources. */
export function readBuild(): string {
  if (import.meta.url.endsWith(".ts")) return "source";
  // The names of the files that it imports are hashes of their contents.
  return versionOf(readFileSync(new URL("./start.js", import.meta.url))).slice(0, 12);
}
