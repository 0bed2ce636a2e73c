import { accessSync, constants, statSync, unlinkSync } from "node:fs";
import { open, readdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/files/make-folder.ts";
import { DRAFT_NAME, IMAGE_NAME, newDraftName, newImageName } from "./image-name.ts";
import type { PreparedImage } from "./prepare-image.ts";

/** The folder of the images in the folder of uploads. */
export function imagesPath(uploadsDir: string): string {
  return join(uploadsDir, "images");
}

/** Makes the folder of the images where it is missing. Throws with the folder and the reason where that fails. */
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

export type ImageFolder = ReturnType<typeof createImageFolder>;

/** The uploaded images. Names from outside are looked up among the server's own before they become paths. */
export function createImageFolder(uploadsDir: string) {
  const folder = imagesPath(uploadsDir);

  /** The names in the folder that match; files of others are left alone. */
  const list = async (pattern: RegExp) =>
    (await readdir(folder)).filter((name) => pattern.test(name));

  return {
    path: folder,

    /** Stores an image under a name of its own: the whole of it or nothing, also when the power goes. */
    async add({ bytes, extension }: PreparedImage): Promise<string> {
      const name = newImageName(extension);
      const draft = join(folder, newDraftName());
      try {
        await writeSynced(draft, bytes);
        await rename(draft, join(folder, name));
        await sync(folder);
        return name;
      } catch (error) {
        await Promise.allSettled(
          [draft, join(folder, name)].map((file) => rm(file, { force: true })),
        );
        throw error;
      }
    },

    /** The images that are there. */
    async names(): Promise<ReadonlySet<string>> {
      return new Set(await list(IMAGE_NAME));
    },

    /** Images, and drafts that a server left when it was ended. */
    async removable(): Promise<readonly string[]> {
      return [...(await list(IMAGE_NAME)), ...(await list(DRAFT_NAME))];
    },

    /** Makes an image as young as if it came now; false where it is not there. */
    async renew(name: string, at: Date): Promise<boolean> {
      if (!IMAGE_NAME.test(name)) return false;
      try {
        await utimes(join(folder, name), at, at);
        return true;
      } catch (error) {
        if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return false;
        throw error;
      }
    },

    /** Whether a file is there since before a moment. */
    isOlder(name: string, than: Date): boolean {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats !== undefined && stats.mtime < than;
    },

    /** Removes a file if it is still as old as that: nothing comes between the look and the removal. */
    removeOlder(name: string, than: Date): boolean {
      if (!this.isOlder(name, than)) return false;
      unlinkSync(join(folder, name));
      return true;
    },
  };
}

async function writeSynced(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
