import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import { IDEMPOTENCY_KEY } from "#shared/api/headers.ts";
import type { IdempotencyKey } from "./submit-quote.ts";

const hashes = new WeakMap<IncomingMessage, string>();

/** Keeps the hash of a submission's body. */
export function hashBody(req: IncomingMessage, body: Buffer): void {
  if (req.headers["idempotency-key"] === undefined) return;
  hashes.set(req, createHash("sha256").update(body).digest("hex"));
}

/** The request's Idempotency-Key with the hash of its body; undefined if it has none. */
export function idempotencyKey(req: Request): IdempotencyKey | undefined {
  const key = req.get("Idempotency-Key");
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    const message = "Use 1 to 200 visible ASCII characters.";
    throw new ApiError(400, "invalid_request", [
      { path: "Idempotency-Key", code: "invalid_field", message },
    ]);
  }
  return { key, requestHash: hashes.get(req) ?? "" };
}
