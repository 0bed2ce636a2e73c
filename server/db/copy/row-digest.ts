import { createHash } from "node:crypto";

export type Row = Readonly<Record<string, unknown>>;

/** The count and the digest of rows, which do not depend on their order. */
export interface Digest {
  readonly rows: number;
  readonly sum: bigint;
}

export const NO_ROWS: Digest = { rows: 0, sum: 0n };

const BITS = 256;

/** The digest with more rows. Kinds of databases that store the same give the same values for it. */
export function addRows(digest: Digest, columns: readonly string[], rows: readonly Row[]): Digest {
  let { sum } = digest;
  for (const row of rows) sum += BigInt(`0x${hashRow(columns.map((column) => row[column]))}`);
  return { rows: digest.rows + rows.length, sum: BigInt.asUintN(BITS, sum) };
}

export const isSame = (one: Digest, other: Digest): boolean => one.rows === other.rows && one.sum === other.sum;

/** Each value is hashed with its kind and length, so that no two rows have the same bytes. */
function hashRow(values: readonly unknown[]): string {
  const hash = createHash("sha256");
  for (const value of values) {
    const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value ?? ""));
    hash.update(`${kindOf(value)} ${bytes.length} `).update(bytes);
  }
  return hash.digest("hex");
}

const kindOf = (value: unknown): string =>
  value === null || value === undefined ? "null" : Buffer.isBuffer(value) ? "bytes" : typeof value;
