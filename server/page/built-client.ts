import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PackedBody, versionOf } from "#server/http/packed-body.ts";
import { staticClient } from "#server/http/static-client.ts";
import type { Client } from "./client.ts";
import { sendPage } from "./send-page.ts";

const PACKED = { br: ".br", gzip: ".gz" };

/** The client in the folder that it was built into. */
export function builtClient(folder: string): Client {
  return {
    page(file) {
      const page = readBuiltPage(join(folder, file));
      return page && ((req, res, shown) => sendPage(req, res, page, shown));
    },
    files: staticClient(folder),
  };
}

/** Reads a page as the build packed it; undefined where there is none. */
function readBuiltPage(file: string): PackedBody | undefined {
  if (!existsSync(file)) return undefined;
  const plain = readFileSync(file);
  const packed = Object.entries(PACKED)
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => ({ encoding, body: readFileSync(file + suffix) }));
  return { version: versionOf(plain), plain, packed };
}
