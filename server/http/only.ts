import type { RequestHandler } from "express";
import { ApiError } from "#server/errors.ts";

/** Ends a route: every method that it does not know gets 405 and is told those that it does. */
export function only(...methods: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set("Allow", methods.join(", "));
    throw new ApiError(405, "method_not_allowed");
  };
}
