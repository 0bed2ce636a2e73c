import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import type { IdempotencyKey } from "./submission-store.ts";

const hashes = new WeakMap<IncomingMessage, string>();

/** For express.json's `verify`: keeps the hash of a submission's bytes, whatever they say. */
export function hashBody(req: IncomingMessage, _res: unknown, body: Buffer): void {
  if (req.headers["idempotency-key"] === undefined) return;
  hashes.set(req, createHash("sha256").update(body).digest("hex"));
}

/** The Idempotency-Key of a request with the hash of its body, if it names one. */
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
  return { key, requestHash: hashes.get(req) ?? "" };
}
