import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** About 32 MB and a quarter of a second of one core per hash. */
const SCRYPT_COST: HashCost = { power: 15, blockSize: 8, parallel: 3 };

/** Guessing a password of this length would take centuries, even from many addresses at once. */
export const MIN_PASSWORD_CHARACTERS = 12;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash contains no dollar sign, because shells and settings files would expand it. Costs above 256 MB are rejected,
 * because each sign-in would exhaust the server's memory.
 */
const HASH_PATTERN = /^scrypt:(1[0-7]):([1-9]|1[0-6]):([1-9]|1[0-6]):([\w-]{22,}):([\w-]{43})$/;

/** The cost of a hash, as scrypt counts it. */
export interface HashCost {
  /** N is 2 to this power. */
  readonly power: number;
  readonly blockSize: number;
  readonly parallel: number;
}

/** Hashes a password for the settings: 'scrypt:15:8:3:…'. */
export async function hashPassword(password: string, cost = SCRYPT_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return writeHash(cost, salt, await derive(password, salt, cost));
}

/** A hash of no password. It costs as much as a real one, so that the time of a reply does not tell whether an account exists. */
export const hashOfNone = (cost = SCRYPT_COST): string =>
  writeHash(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

const writeHash = ({ power, blockSize, parallel }: HashCost, salt: Buffer, hash: Buffer) =>
  ["scrypt", power, blockSize, parallel, encode(salt), encode(hash)].join(":");

/** Whether a setting is a hash, even an incomplete one. */
export const isHash = (setting: string) => setting.startsWith("scrypt:");

export const isWholeHash = (setting: string) => HASH_PATTERN.test(setting);

/** Whether a password has this hash. Takes the same time for any password. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, power, blockSize, parallel, salt = "", expected = ""] = HASH_PATTERN.exec(hash) ?? [];
  const cost = { power: Number(power), blockSize: Number(blockSize), parallel: Number(parallel) };
  const found = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(found, Buffer.from(expected, "base64url"));
}

const encode = (bytes: Buffer) => bytes.toString("base64url");

function derive(password: string, salt: Buffer, { power, blockSize, parallel }: HashCost): Promise<Buffer> {
  const N = 2 ** power;
  const options = { N, r: blockSize, p: parallel, maxmem: 256 * N * blockSize };
  return new Promise((resolve, reject) => {
    // Keyboards encode the same letter in different ways.
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** The hash of a setting, which is a password or its hash; `known` if that is of the same password. */
export async function hashOfSetting(setting: string, known: string | null): Promise<string> {
  if (isHash(setting)) return setting;
  return known !== null && (await verifyPassword(known, setting)) ? known : hashPassword(setting);
}
