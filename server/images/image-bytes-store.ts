import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { probeFolder } from "#server/platform/disk.ts";
import { codeOf } from "#server/platform/errors.ts";
import { removeStaleTempFiles } from "#server/platform/temp-file.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { imageFiles } from "./image-folder.ts";

const PIECE_BYTES = 32 * 1024;

interface OpenFile {
  readonly bytes: number;
  readonly pieces: AsyncIterable<Buffer>;
}

/** Where the bytes of images are. */
export interface ImageBytes {
  /** With `sizes`, without incomplete files. */
  readonly listNames: (sizes?: ReadonlyMap<string, number>) => Promise<ReadonlySet<string>>;
  /** Durably, as a whole or not at all. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** A file whose bytes come in pieces, so that a slow reader keeps only one of them in memory. */
  readonly open: (name: string) => Promise<OpenFile | undefined>;
  /** In the transaction of its row, if it is one of the same database. */
  readonly remove: (name: string, within: Kysely<Tables>) => Promise<void>;
  /** Removes what writes left that a kill ended. */
  readonly tidy: () => void;
  /** Rejects if their disk is full. */
  readonly check: () => Promise<unknown>;
}

/** A file for each image. */
export const filesIn = (folder: string): ImageBytes => ({
  listNames: (sizes) => imageFiles(folder, sizes),
  put: (name, bytes) => writeFileAtomically(join(folder, name), bytes),
  read: (name) => readFile(join(folder, name)).catch(ifMissing),
  async open(name) {
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing);
    return found && { bytes: found.size, pieces: readPieces(path) };
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  tidy: () => removeStaleTempFiles(folder),
  check: probeFolder(folder),
});

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}

/** Opens nothing until the first piece is read. */
async function* readPieces(path: string) {
  yield* createReadStream(path, { highWaterMark: PIECE_BYTES });
}

/** The sizes of the files of quotes. Earlier versions had none. */
export async function readAttachmentSizes(db: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "quote_attachments")) return new Map();
  const rows = await db.selectFrom("quote_attachments").select(["file", "bytes"]).execute();
  return new Map(rows.map(({ file, bytes }) => [file, bytes]));
}

/** A row for each image, for servers that share no disk. */
export const rowsIn = (db: Kysely<Tables>): ImageBytes => ({
  async listNames() {
    const rows = await db.selectFrom("image_bytes").select("name").execute();
    return new Set(rows.map(({ name }) => name));
  },
  async put(name, bytes) {
    await db.insertInto("image_bytes").values({ name, bytes }).execute();
  },
  async read(name) {
    const row = await db.selectFrom("image_bytes").select("bytes").where("name", "=", name).executeTakeFirst();
    return row?.bytes;
  },
  async open(name) {
    const size = sql<number>`octet_length(bytes)`.as("size");
    const row = await db.selectFrom("image_bytes").select(size).where("name", "=", name).executeTakeFirst();
    return row && { bytes: row.size, pieces: readRow(db, name, row.size) };
  },
  async remove(name, within) {
    await within.deleteFrom("image_bytes").where("name", "=", name).execute();
  },
  tidy: () => {},
  // The check of the database says it.
  check: async () => {},
});

async function* readRow(db: Kysely<Tables>, name: string, bytes: number) {
  for (let from = 1; from <= bytes; from += PIECE_BYTES) {
    const piece = sql<Buffer>`substring(bytes from ${sql.lit(from)} for ${sql.lit(PIECE_BYTES)})`.as("piece");
    const row = await db.selectFrom("image_bytes").select(piece).where("name", "=", name).executeTakeFirstOrThrow();
    yield row.piece;
  }
}
