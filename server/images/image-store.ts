import { randomBytes } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { makeFolder } from "#server/platform/disk.ts";
import { codeOf } from "#server/platform/errors.ts";
import { removeStaleTempFiles } from "#server/platform/temp-file.ts";
import { UNFINISHED, writeFileAtomically } from "#server/platform/write-file.ts";
import { IMAGE_NAME } from "#shared/api/declaration/params.ts";
import type { RasterExtension } from "./image-format.ts";
import type { PreparedImage } from "./prepare-image.ts";

/** An unguessable name. The uploaded file's own name is not used. */
export function newImageName(extension: RasterExtension): string {
  return `${randomBytes(16).toString("hex")}.${extension}`;
}

/** The image folder within the folder of uploads. */
export function imagesPath(uploadsDir: string): string {
  return join(uploadsDir, "images");
}

/** Creates the image folder if it is missing; throws with the folder and the reason if it is not writable. */
export function makeImageFolder(uploadsDir: string): void {
  try {
    makeFolder(imagesPath(uploadsDir));
    accessSync(imagesPath(uploadsDir), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the folder for images in ${uploadsDir} cannot be used (${reason}).`, {
      cause: error,
    });
  }
}

/** The names of the images in a folder. */
export async function imageFiles(folder: string): Promise<ReadonlySet<string>> {
  return new Set((await readdir(folder)).filter((name) => IMAGE_NAME.test(name)));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Images adopted by one statement. */
const MAX_ADOPTED_AT_ONCE = 1000;

export type ImageStore = ReturnType<typeof createImageStore>;

/** The uploaded images: a file each, and a row with its age. Names from outside become paths only if the server made them. */
export function createImageStore(db: Kysely<Tables>, uploadsDir: string) {
  const folder = imagesPath(uploadsDir);

  const listNames = () => imageFiles(folder);

  /** Images without a row came with a backup or an earlier version, or the server was killed. They count as new. */
  const adopt = async (at: Date) => {
    const aged = await db.selectFrom("images").select("name").execute();
    const known = new Set(aged.map(({ name }) => name));
    const found = [...(await listNames())].filter((name) => !known.has(name));
    const rows = found.map((name) => ({ name, renewed_at: at.toISOString() }));
    for (let first = 0; first < rows.length; first += MAX_ADOPTED_AT_ONCE)
      await db
        .insertInto("images")
        .values(rows.slice(first, first + MAX_ADOPTED_AT_ONCE))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  };

  return {
    names: listNames,
    adopt,

    /** Stores an image durably, as a whole or not at all, and returns its name. */
    async add({ bytes, extension }: PreparedImage, at: Date): Promise<string> {
      const name = newImageName(extension);
      await writeFileAtomically(join(folder, name), bytes);
      await db.insertInto("images").values({ name, renewed_at: at.toISOString() }).execute();
      return name;
    },

    async read(name: string): Promise<Buffer | undefined> {
      if (!IMAGE_NAME.test(name)) return undefined;
      return readFile(join(folder, name)).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      });
    },

    /** Resets the age of an image; false if it does not exist. */
    async renew(name: string, at: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("images")
        .set({ renewed_at: at.toISOString() })
        .where("name", "=", name)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Removes the images that were not renewed for a day, if `unused` names them, and returns their names. */
    async sweep(
      unused: (old: readonly string[]) => Promise<readonly string[]>,
      now: Date,
    ): Promise<readonly string[]> {
      await adopt(now);
      removeStaleTempFiles(folder, UNFINISHED);
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
      const old = await db
        .selectFrom("images")
        .select("name")
        .where("renewed_at", "<", dayAgo)
        .execute();
      if (old.length === 0) return [];
      const removed: string[] = [];
      for (const name of await unused(old.map(({ name }) => name))) {
        // An edit may have renewed it in between.
        const { numDeletedRows } = await db
          .deleteFrom("images")
          .where("name", "=", name)
          .where("renewed_at", "<", dayAgo)
          .executeTakeFirst();
        if (numDeletedRows === 0n) continue;
        await rm(join(folder, name), { force: true });
        removed.push(name);
      }
      return removed;
    },
  };
}
