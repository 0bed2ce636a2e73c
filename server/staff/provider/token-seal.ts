import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TokenSeal = ReturnType<typeof createTokenSeal>;

/**
 * Seals refresh tokens with a key that only the client secret yields, so that a copy of the database alone cannot use them. `owner` is
 * the person to whom a token belongs: it opens for nobody else.
 */
export function createTokenSeal(clientSecret: string) {
  const key = Buffer.from(hkdfSync("sha256", clientSecret, "", "workbench refresh tokens", KEY_BYTES));
  return {
    seal(token: string, owner: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      const sealed = [cipher.update(token, "utf8"), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString("base64url");
    },

    /** Undefined if another key sealed it, or for another person. */
    open(text: string, owner: string): string | undefined {
      const bytes = Buffer.from(text, "base64url");
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag);
        const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}
