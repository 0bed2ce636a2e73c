import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { type PackedBody, sendPacked } from "#server/http/packed-body.ts";
import { policyOf } from "#server/http/security-headers.ts";
import type { Shown } from "./client.ts";

/** Sends the page with its policy, or says that the browser's copy with that policy is still good. */
export function sendPage(
  req: Request,
  res: Response,
  page: PackedBody,
  { framers, preload }: Shown,
): void {
  const policy = policyOf(framers && ["'self'", ...framers]);
  // A browser that keeps the page keeps its policy, too: under another one it gets all of it anew.
  const version = createHash("sha256").update(page.version).update(policy).digest("base64url");
  res.set({
    "Content-Security-Policy": policy,
    Link: `<${preload}>; rel=preload; as=fetch; crossorigin=anonymous`,
    "Cache-Control": "no-cache",
  });
  sendPacked(req, res.type("html"), { ...page, version });
}
