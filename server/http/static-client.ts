import type { Readable } from "node:stream";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { only } from "./only.ts";
import { contextOf } from "./request-context.ts";

/** What partners' pages load. Set before a file is looked for, so that an unchanged one (304) says it, too. */
const FOR_PARTNERS = ["/embed.js", "/embed.d.ts"];

/**
 * The files of the page: hashed assets are kept for a year, everything else is asked for anew each time
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
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return refuse(req, res, next);
    const context = contextOf(res);
    context.route = "page";
    if (FOR_PARTNERS.includes(req.path)) {
      res.set({
        "Cross-Origin-Resource-Policy": "cross-origin",
        "Access-Control-Allow-Origin": "*",
      });
      // By its name it would be a film.
      if (req.path.endsWith(".d.ts")) res.type("text/plain");
    }
    // The whole of a file is a right answer to who asks for a part, whatever part that is.
    delete req.headers.range;
    // A file can be gone when it is read, after a build under the running server: that ends this reply only.
    res.once("pipe", (file: Readable) => file.once("error", next));
    serve(req, res, () => {
      context.route = undefined;
      next();
    });
  };
}
