import type { RequestHandler } from "express";
import { ApiError } from "#server/errors.ts";

/** Answers 405 with the allowed methods. */
export function only(...methods: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set("Allow", methods.join(", "));
    throw new ApiError(405, "method_not_allowed");
  };
}
