import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const ID_BYTES = 6;
const SECRET_BYTES = 32;

/** The prefix lets scanners of source code recognize a key that was published by mistake. */
const PREFIX = "wbk_";

const KEY = new RegExp(`^${PREFIX}([0-9a-f]{${2 * ID_BYTES}})_([\\w-]{43})$`);

/** The two parts of a key: the ID is public, the secret is known to its program alone. */
interface KeyParts {
  readonly id: string;
  readonly secret: string;
}

export function newKeyParts(): KeyParts {
  return { id: randomBytes(ID_BYTES).toString("hex"), secret: randomBytes(SECRET_BYTES).toString("base64url") };
}

/** 'wbk_3f9a01c2b4d5', which names a key in lists and logs. */
export const keyName = (id: string) => `${PREFIX}${id}`;

/** Its program, as histories name it. */
export const authorOfKey = (name: string) => `API key ${name}`;

export const writeKey = ({ id, secret }: KeyParts) => `${keyName(id)}_${secret}`;

/** The parts of a text that has the form of a key. */
export function readKey(text: string): KeyParts | undefined {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : undefined;
}

/** A plain hash is enough, because nobody can try 256 random bits. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Compared if no key has the ID, so that the answer takes as long. */
const NO_HASH = hashSecret("");

/** Whether a secret has a hash. The time does not depend on where they differ, nor on whether the key exists. */
export function isSecretOf(hash: string | undefined, secret: string): boolean {
  const isEqual = timingSafeEqual(Buffer.from(hash ?? NO_HASH), Buffer.from(hashSecret(secret)));
  return isEqual && hash !== undefined;
}
