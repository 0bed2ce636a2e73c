import { randomBytes } from "node:crypto";
import { isInTime } from "./lifetime.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The secret of signatures, and the one before it. */
interface SigningSecrets {
  readonly secret?: string | null | undefined;
  readonly oldSecret?: string | null | undefined;
  /** ISO 8601 in UTC. */
  readonly oldSecretUntil?: string | null | undefined;
}

/** A secret for signatures, as long as the Standard Webhooks specification recommends. */
export const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Until when the old secret counts after a change: long enough for the other side to get the new one. */
export const oldSecretEnd = (now: Date) => new Date(now.getTime() + DAY_MS).toISOString();

/** The secrets that count now, the newest first. */
export function secretsOf({ secret, oldSecret, oldSecretUntil }: SigningSecrets, now: Date): readonly string[] {
  const isOldValid = isInTime(oldSecretUntil ?? "", DAY_MS, now);
  return [secret, isOldValid ? oldSecret : undefined].filter((each) => typeof each === "string");
}
