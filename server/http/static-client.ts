import type { Readable } from "node:stream";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { allowOnly } from "./add-route.ts";
import { IMMUTABLE, REVALIDATED } from "./cache-control.ts";
import { contextOf } from "./request-log.ts";

/** Loaded by partners' pages. Their headers are set before sirv runs, so that a 304 also has them. */
const FOR_PARTNERS = ["/embed.js", "/embed.d.ts"];

/**
 * The files of the page, precompressed by the build. Browsers cache hashed assets for a year and revalidate all other
 * files.
 */
export function staticClient(folder: string): RequestHandler {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, pathname) => {
      const hashed = pathname.startsWith("/assets/");
      res.setHeader("Cache-Control", hashed ? IMMUTABLE : REVALIDATED);
    },
  });
  const refuse = allowOnly("GET", "HEAD");
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return refuse(req, res, next);
    const context = contextOf(res);
    context.route = "page";
    if (FOR_PARTNERS.includes(req.path)) {
      res.set({ "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" });
      // `.ts` would be served as video/mp2t.
      if (req.path.endsWith(".d.ts")) res.type("text/plain");
    }
    // Ignore ranges: a whole file is a valid reply.
    delete req.headers.range;
    // A build can delete a file while it is being sent. Fail this reply only.
    res.once("pipe", (file: Readable) => file.once("error", next));
    serve(req, res, () => {
      context.route = undefined;
      next();
    });
  };
}
