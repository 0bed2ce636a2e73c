import type { RequestHandler, Router } from "express";
import type { RouteParameters } from "express-serve-static-core";
import { ApiError } from "#server/platform/errors.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

type Handler<Path extends string> = RequestHandler<RouteParameters<Path>>;

type Handlers<Path extends string> = {
  readonly [Method in (typeof METHODS)[number]]?: Handler<Path> | readonly Handler<Path>[];
};

/**
 * Adds a route with a handler for each method. GET also answers HEAD, and any other method gets 405. `before`, such as
 * `staffOnly`, runs for every method.
 */
export function addRoute<Path extends string>(
  router: Router,
  path: Path,
  { before = [], ...handlers }: Handlers<Path> & { readonly before?: RequestHandler | readonly RequestHandler[] },
): void {
  const route = router.route(path);
  const first = [before].flat();
  if (first.length > 0) route.all(...first);
  const allowed: string[] = [];
  for (const method of METHODS) {
    const handler = handlers[method];
    if (!handler) continue;
    route[method](...[handler].flat());
    allowed.push(method.toUpperCase());
    if (method === "get") allowed.push("HEAD");
  }
  route.all(allowOnly(...allowed));
}

/** Answers 405 with the allowed methods. */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set("Allow", methods.join(", "));
    throw new ApiError(405, "method_not_allowed");
  };
}
