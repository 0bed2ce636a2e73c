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
  // A browser that keeps the page keeps these headers, too: with others it gets all of it anew.
  const told = JSON.stringify([page.version, policy, preload]);
  const version = createHash("sha256").update(told).digest("base64url");
  res.set({
    "Content-Security-Policy": policy,
    "Cache-Control": "no-cache",
  });
  if (preload !== undefined)
    res.set("Link", `<${preload}>; rel=preload; as=fetch; crossorigin=anonymous`);
  sendPacked(req, res.type("html"), { ...page, version });
}
