import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** What a hash costs to make: 32 MB and a quarter of a second of one core. */
const COST = { power: 15, blockSize: 8, parallel: 3 };

/** Whoever tries passwords from many addresses at once needs centuries for so many signs. */
export const SHORTEST_PASSWORD = 12;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Without a dollar sign, which shells and settings files read as something else. A hash that would take more
 * than 256 MB is none: anyone who tries a password could end the server with it.
 */
const WRITTEN =
  /^scrypt:(?<power>1[0-7]):(?<blockSize>[1-9]|1[0-6]):(?<parallel>[1-9]|1[0-6]):(?<salt>[\w-]{22,}):(?<hash>[\w-]{43})$/;

interface Cost {
  /** Of two. */
  readonly power: number;
  readonly blockSize: number;
  readonly parallel: number;
}

/** A hash of a password, as the settings hold it: 'scrypt:15:8:3:…'. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  const { power, blockSize, parallel } = cost;
  return ["scrypt", power, blockSize, parallel, encode(salt), encode(hash)].join(":");
}

/** Whether a setting is a hash, or means to be one. */
export const isHash = (setting: string) => setting.startsWith("scrypt:");

export const isWholeHash = (setting: string) => WRITTEN.test(setting);

/** Whether a hash is that of a password; takes as long for any password. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const {
    power,
    blockSize,
    parallel,
    salt = "",
    hash: expected = "",
  } = WRITTEN.exec(hash)?.groups ?? {};
  const cost = {
    power: Number(power),
    blockSize: Number(blockSize),
    parallel: Number(parallel),
  };
  const found = await derive(password, Buffer.from(salt, "base64url"), cost);
  return timingSafeEqual(found, Buffer.from(expected, "base64url"));
}

const encode = (bytes: Buffer) => bytes.toString("base64url");

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const { power, blockSize, parallel } = cost;
  const N = 2 ** power;
  const options: ScryptOptions = {
    N,
    r: blockSize,
    p: parallel,
    maxmem: 256 * N * blockSize,
  };
  return new Promise((resolve, reject) => {
    // The same letters typed on another keyboard are the same password.
    scrypt(password.normalize("NFKC"), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
