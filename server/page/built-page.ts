import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackedBody, versionOf } from "#server/http/packed-body.ts";

const PACKED = { br: ".br", gzip: ".gz" };

/** Reads a page of a built client, as the build packed it; undefined where there is none. */
export function readBuiltPage(clientDir: string, name: string): PackedBody | undefined {
  const file = join(clientDir, name);
  if (!existsSync(file)) return undefined;
  const plain = readFileSync(file);
  const packed = Object.entries(PACKED)
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => ({ encoding, body: readFileSync(file + suffix) }));
  return { version: versionOf(plain), plain, packed };
}
