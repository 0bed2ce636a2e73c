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

/** Files that the log names. */
const MAX_NAMED = 10;

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

  const listKnown = async () => {
    const rows = await db.selectFrom("images").select("name").execute();
    return new Set(rows.map(({ name }) => name));
  };

  /** A row without a whole image is a loss, such as that of a disk that is not there, or was full. */
  const warnOfMissing = async () => {
    const known = await listKnown();
    const names = await listNames(await readAttachmentSizes(db));
    const files = [...known].filter((name) => !names.has(name));
    if (files.length > 0)
      log.warn(
        { missing: files.length, files: files.slice(0, MAX_NAMED) },
        "files of the catalog or of quotes are missing or incomplete in UPLOADS_DIR: check its disk, or unpack them from a backup",
      );
  };

  return {
    warnOfMissing,

    /** Of all images that are there, those with a row. */
    async names(): Promise<ReadonlySet<string>> {
      const known = await listKnown();
      return new Set([...(await listNames())].filter((name) => known.has(name)));
    },

    /** Says how many images have no row. They are of another database, such as the one that a restore replaced, so they are never removed. */
    async countOthers(): Promise<void> {
      const known = await listKnown();
      const files = [...(await listNames())].filter((name) => !known.has(name));
      if (files.length > 0)
        log.info(
          { others: files.length, files: files.slice(0, MAX_NAMED) },
          "UPLOADS_DIR has files that this database does not know, such as those of the one that a restore replaced: they stay",
        );
    },

    check: kept.check,
    open: kept.open,

    /** Stores an image, or the attachment of a quote, durably, as a whole or not at all, and returns its name. */
    async add({ bytes, extension }: PreparedImage | StoredAttachment, at: Date): Promise<string> {
      const name = newImageName(extension);
      // First, so that a kill leaves no file that nothing removes.
      await db.insertInto("images").values({ name, renewed_at: at.toISOString() }).execute();
      try {
        await kept.put(name, bytes);
      } catch (error) {
        await kept.remove(name, db);
        await db.deleteFrom("images").where("name", "=", name).execute();
        throw error;
      }
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
      await warnOfMissing();
      kept.tidy();
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
      const old = await db.selectFrom("images").select("name").where("renewed_at", "<", dayAgo).execute();
      if (old.length === 0) return [];
      const removed: string[] = [];
      const stuck: { readonly name: string; readonly error: unknown }[] = [];
      for (const name of await unused(old.map(({ name }) => name))) {
        const removal = db.write(async (within) => {
          // An edit may have renewed it in between.
          const { numDeletedRows } = await within
            .deleteFrom("images")
            .where("name", "=", name)
            .where("renewed_at", "<", dayAgo)
            .executeTakeFirst();
          // Before the row is gone, so that a kill leaves no file that nothing removes.
          if (numDeletedRows > 0n) await kept.remove(name, within);
          if (numDeletedRows > 0n) removed.push(name);
        });
        await removal.catch((error: unknown) => stuck.push({ name, error }));
      }
      if (stuck.length > 0)
        log.warn(
          { stuck: stuck.length, files: stuck.slice(0, MAX_NAMED).map(({ name }) => name), err: stuck[0]?.error },
          "unused files could not be removed: check UPLOADS_DIR, the next attempt is in an hour",
        );
      return removed;
    },
  };
}
