import { createHash } from "node:crypto";

/** The SHA-256 of a content: the same for the same content, on every machine. */
export function versionOf(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("base64url");
}
