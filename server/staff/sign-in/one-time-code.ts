import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { versionOf } from "#server/platform/hash.ts";
import { foldCode } from "#shared/text/fold-code.ts";
import type { PersonRow } from "../person.ts";

const STEP_SECONDS = 30;

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;

/** Without letters and digits that look alike. Each character has 5 bits. */
const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz123456789";

/** 60 bits. */
const RECOVERY_CHARACTERS = 12;

export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const setupAddress = (secret: string, account: string, company: string) =>
  new TOTP({ secret, label: account, issuer: company }).toString();

/** The number of the time step that a code belongs to: the present one or a neighbor, and later than the last one that was used. */
export function stepOfCode(
  { totp_secret, totp_step }: Pick<PersonRow, "totp_secret" | "totp_step">,
  typed: string,
  now: Date,
): number | undefined {
  const code = foldCode(typed);
  if (totp_secret === null || !/^\d{6}$/.test(code)) return undefined;
  const delta = new TOTP({ secret: totp_secret }).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
  return step > (totp_step ?? -1) ? step : undefined;
}

/** Codes to keep for the day when the phone is gone: 'k7mf-2qxw-9rtb'. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CHARACTERS)]
      .map((byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length])
      .join("")
      .replace(/(?<=^.{4}|^.{8})/g, "-"),
  );
}

/** The hash of a recovery code, however it is typed. */
export const hashRecoveryCode = (code: string) =>
  versionOf(
    foldCode(code)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ""),
  );

/** The hashes of the recovery codes that a person has not used. */
export function readRecoveryHashes({ recovery_codes }: Pick<PersonRow, "recovery_codes">): readonly string[] {
  const hashes: unknown = JSON.parse(recovery_codes);
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === "string") : [];
}
