import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import { STORED_NAME } from "#shared/api/declaration/params.ts";
import { filesIn, readAttachmentSizes, rowsIn } from "./image-bytes-store.ts";
import { imagesPath } from "./image-folder.ts";
import type { PreparedImage } from "./prepare-image.ts";

/** An unguessable name. The uploaded file's own name is not used. */
export function newImageName(extension: string): string {
  return `${randomBytes(16).toString("hex")}.${extension}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Missing files that the log names. */
const MAX_NAMED = 10;

/** Images adopted by one statement. */
const MAX_ADOPTED_AT_ONCE = 1000;

interface StoredAttachment {
  readonly bytes: Buffer;
  readonly extension: "bin";
}

export type ImageStore = ReturnType<typeof createImageStore>;

/**
 * The uploaded images: their bytes, and a row each with its age. Names from outside become paths only if the server made them. Servers
 * that share a database share no disk, so they keep the bytes there, too.
 */
export function createImageStore(db: Database, uploadsDir: string, log: Logger) {
  const { listNames, ...kept } = db.isShared ? rowsIn(db) : filesIn(imagesPath(uploadsDir));

  /**
   * Images without a row came with a backup or an earlier version, or the server was killed. They count as new. A row without a whole
   * image is a loss, such as that of a disk that is not there, or was full.
   */
  const adopt = async (at: Date) => {
    const aged = await db.selectFrom("images").select("name").execute();
    const known = new Set(aged.map(({ name }) => name));
    const names = await listNames(await readAttachmentSizes(db));
    const files = [...known].filter((name) => !names.has(name));
    if (files.length > 0)
      log.warn(
        { missing: files.length, files: files.slice(0, MAX_NAMED) },
        "files of the catalog or of quotes are missing or incomplete in UPLOADS_DIR: check its disk, or unpack them from a backup",
      );
    const found = [...names].filter((name) => !known.has(name));
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
    check: kept.check,
    open: kept.open,

    /** Stores an image, or the attachment of a quote, durably, as a whole or not at all, and returns its name. */
    async add({ bytes, extension }: PreparedImage | StoredAttachment, at: Date): Promise<string> {
      const name = newImageName(extension);
      await kept.put(name, bytes);
      await db.insertInto("images").values({ name, renewed_at: at.toISOString() }).execute();
      return name;
    },

    async read(name: string): Promise<Buffer | undefined> {
      if (!STORED_NAME.test(name)) return undefined;
      return kept.read(name);
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
    async sweep(unused: (old: readonly string[]) => Promise<readonly string[]>, now: Date): Promise<readonly string[]> {
      await adopt(now);
      kept.tidy();
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
      const old = await db.selectFrom("images").select("name").where("renewed_at", "<", dayAgo).execute();
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
        await kept.remove(name);
        removed.push(name);
      }
      return removed;
    },
  };
}
