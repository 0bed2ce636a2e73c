import type { Request } from "express";

const FRAMES = new Set(["iframe", "frame", "embed", "object"]);

/**
 * The origin of another site's page that the request says to be a frame of; undefined where it says none. What is
 * not said here is still up to the policy, which the browser holds to.
 */
export function foreignFramer(req: Request, publicOrigin: string | undefined): string | undefined {
  const referrer = req.get("Referer") ?? "";
  if (!FRAMES.has(req.get("Sec-Fetch-Dest") ?? "") || !URL.canParse(referrer)) return undefined;
  const { origin, host, protocol } = new URL(referrer);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const isOwn = origin === publicOrigin || host === req.get("Host")?.toLowerCase();
  return isOwn ? undefined : origin;
}
