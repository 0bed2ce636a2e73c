import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, Response } from "express";
import { type PackedBody, sendPacked, versionOf } from "#server/http/packed-body.ts";
import { policyOf } from "#server/http/security-headers.ts";
import { staticClient } from "#server/http/static-client.ts";
import type { Client, Shown } from "./page-routes.ts";

const PACKED = { br: ".br", gzip: ".gz" };

export function builtClient(folder: string): Client {
  return {
    page(file) {
      const page = readBuiltPage(join(folder, file));
      return page && ((req, res, shown) => sendPage(req, res, page, shown));
    },
    files: staticClient(folder),
  };
}

/** Reads a page with its precompressed versions; undefined if it was not built. */
function readBuiltPage(file: string): PackedBody | undefined {
  if (!existsSync(file)) return undefined;
  const plain = readFileSync(file);
  const packed = Object.entries(PACKED)
    .filter(([, suffix]) => existsSync(file + suffix))
    .map(([encoding, suffix]) => ({ encoding, body: readFileSync(file + suffix) }));
  return { version: versionOf(plain), plain, packed };
}

/** Sends the page with its policy, or 304. */
function sendPage(
  req: Request,
  res: Response,
  page: PackedBody,
  { framers, preload }: Shown,
): void {
  const policy = policyOf(framers && ["'self'", ...framers]);
  // Browsers cache these headers with the page, so new headers need a new ETag.
  const version = versionOf(JSON.stringify([page.version, policy, preload]));
  res.set({
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache",
  });
  if (preload !== undefined)
    res.set("Link", `<${preload}>; rel=preload; as=fetch; crossorigin=anonymous`);
  sendPacked(req, res.type("html"), { ...page, version });
}
