import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { probeFolder } from "#server/platform/disk.ts";
import { codeOf } from "#server/platform/errors.ts";
import { removeStaleTempFiles } from "#server/platform/temp-file.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { imageFiles } from "./image-folder.ts";

/** Where the bytes of images are. */
export interface ImageBytes {
  readonly listNames: () => Promise<ReadonlySet<string>>;
  /** Durably, as a whole or not at all. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly read: (name: string) => Promise<Buffer | undefined>;
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
  async remove(name) {
    await db.deleteFrom("image_bytes").where("name", "=", name).execute();
  },
  tidy: () => {},
  // The check of the database says it.
  check: async () => {},
});
