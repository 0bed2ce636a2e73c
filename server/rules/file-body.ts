import express, { type Request } from "express";
import { ApiError } from "#server/platform/errors.ts";

/** Reads the body of a request with a rules file, of up to twice the size of 30 steps with 60 full options each. */
export const readFileBody = express.raw({ type: "application/json", limit: "2mb" });

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The body as text; 415 for another type or encoding, 400 if it is not valid UTF-8. */
export function fileText(req: Request): string {
  const charset = /charset="?([^\s;"]+)/i.exec(req.get("Content-Type") ?? "")?.[1] ?? "utf-8";
  if (!Buffer.isBuffer(req.body) || charset.toLowerCase() !== "utf-8") throw new ApiError(415, "unsupported_type");
  try {
    return decoder.decode(req.body);
  } catch {
    throw new ApiError(400, "invalid_json", undefined, { message: "The file is not text in UTF-8." });
  }
}
