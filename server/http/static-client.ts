import type { RequestHandler } from "express";
import sirv from "sirv";
import { only } from "./only.ts";

/**
 * The built page: hashed assets are kept for a year, everything else is asked for anew each time
 * (an unchanged file answers 304). The build made the brotli and gzip files beside each file.
 */
export function staticClient(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, pathname) => {
      const hashed = pathname.startsWith("/assets/");
      res.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const refuse = only("GET", "HEAD");
  return (req, res, next) =>
    req.method === "GET" || req.method === "HEAD" ? serve(req, res, next) : refuse(req, res, next);
}
