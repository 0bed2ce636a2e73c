import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "express";

/** A page as the build made it. */
export interface BuiltPage {
  /** Another text for each other page. */
  readonly version: string;
  readonly plain: Buffer;
  /** What the build packed beforehand, the smallest first. */
  readonly packed: readonly { readonly encoding: string; readonly body: Buffer }[];
}

const PACKED = { br: ".br", gzip: ".gz" };

/** Reads a page of a built client; undefined where there is none. */
export function readBuiltPage(clientDir: string, name: string): BuiltPage | undefined {
  const file = join(clientDir, name);
  if (!existsSync(file)) return undefined;
  const plain = readFileSync(file);
  const packed = Object.entries(PACKED)
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => ({ encoding, body: readFileSync(file + suffix) }));
  return { version: createHash("sha256").update(plain).digest("hex"), plain, packed };
}

/** The page in the smallest form that a browser takes. */
export function bodyFor(req: Request, { plain, packed }: BuiltPage) {
  const fitting = packed.find(({ encoding }) => req.acceptsEncodings(encoding) === encoding);
  return fitting ?? { encoding: undefined, body: plain };
}
