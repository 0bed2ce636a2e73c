import { createHash } from "node:crypto";
import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import type { IdempotencyKey } from "./submission-store.ts";

/** The Idempotency-Key of a request with a hash of its body, if it names one. */
export function idempotencyKey(req: Request): IdempotencyKey | undefined {
  const key = req.get("Idempotency-Key");
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new ApiError(400, "invalid_request", [
      {
        path: "Idempotency-Key",
        code: "invalid_field",
        message: "Use 1 to 200 visible ASCII characters.",
      },
    ]);
  }
  const requestHash = createHash("sha256").update(JSON.stringify(req.body)).digest("hex");
  return { key, requestHash };
}
