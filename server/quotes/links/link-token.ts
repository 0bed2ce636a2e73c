import { createHash, createHmac, randomBytes } from "node:crypto";

/** A token as it is in a link: 256 bits in base64url. */
export const TOKEN = /^[\w-]{43}$/;

/** 128 random bits, so that a renewed link has another token. */
export const newNonce = (): string => randomBytes(16).toString("base64url");

/** The token of a quote's private link. */
export const deriveToken = (key: Buffer, quoteId: string, nonce: string): string =>
  createHmac("sha256", key).update(`${quoteId}.${nonce}`).digest("base64url");

/**
 * The hash of a token, for the database. The token cannot be computed from it. An attacker cannot choose the hash of a
 * guess, so the time of a search by hash reveals nothing about existing hashes.
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
