import { createReadStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { probeFolder } from "#server/platform/disk.ts";
import { codeOf } from "#server/platform/errors.ts";
import { removeStaleTempFiles } from "#server/platform/temp-file.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { imageFiles } from "./image-folder.ts";

const PIECE_BYTES = 128 * 1024;

/** Where the bytes of images are. */
export interface ImageBytes {
  readonly listNames: () => Promise<ReadonlySet<string>>;
  /** Durably, as a whole or not at all. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** The bytes of a large file, of which a slow reader keeps only a piece in memory. None if it does not exist. */
  readonly readPieces: (name: string) => AsyncGenerator<Buffer, void>;
  readonly remove: (name: string) => Promise<void>;
  /** Removes what writes left that a kill ended. */
  readonly tidy: () => void;
  /** Rejects if their disk is full. */
  readonly check: () => Promise<unknown>;
}

/** A file for each image. */
export const filesIn = (folder: string): ImageBytes => ({
  listNames: () => imageFiles(folder),
  put: (name, bytes) => writeFileAtomically(join(folder, name), bytes),
  read: (name) =>
    readFile(join(folder, name)).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    }),
  async *readPieces(name) {
    try {
      yield* createReadStream(join(folder, name), { highWaterMark: PIECE_BYTES });
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
    }
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  tidy: () => removeStaleTempFiles(folder),
  check: probeFolder(folder),
});

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
  async *readPieces(name) {
    for (let from = 1; ; from += PIECE_BYTES) {
      const row = await db
        .selectFrom("image_bytes")
        .select(sql<Buffer>`substring(bytes from ${sql.lit(from)} for ${sql.lit(PIECE_BYTES)})`.as("piece"))
        .where("name", "=", name)
        .executeTakeFirst();
      if (!row || row.piece.length === 0) return;
      yield row.piece;
    }
  },
  async remove(name) {
    await db.deleteFrom("image_bytes").where("name", "=", name).execute();
  },
  tidy: () => {},
  // The check of the database says it.
  check: async () => {},
});
