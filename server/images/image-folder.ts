import { randomBytes } from "node:crypto";
import { accessSync, constants, statSync, unlinkSync } from "node:fs";
import { readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#server/errors.ts";
import { makeFolder } from "#server/files/disk.ts";
import { writeFileAtomically } from "#server/files/write-file.ts";
import type { RasterExtension } from "./image-format.ts";
import type { PreparedImage } from "./prepare-image.ts";

/** The names that the server generates. No other file is served, listed or removed. Earlier versions stored SVG files, too. */
export const IMAGE_NAME = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp|svg)$/;

/** The names of images that are being written. */
export const TEMP_NAME = /^\.[0-9a-f]{32}\.draft$/;

/** An unguessable name. The uploaded file's own name is not used. */
export function newImageName(extension: RasterExtension): string {
  return `${randomBytes(16).toString("hex")}.${extension}`;
}

export function newTempName(): string {
  return `.${randomBytes(16).toString("hex")}.draft`;
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

export type ImageFolder = ReturnType<typeof createImageFolder>;

/** The uploaded images. A name from outside becomes a path only if it matches the server's own names. */
export function createImageFolder(uploadsDir: string) {
  const folder = imagesPath(uploadsDir);

  return {
    path: folder,

    /** Stores an image durably, as a whole or not at all, and returns its name. */
    async add({ bytes, extension }: PreparedImage): Promise<string> {
      const name = newImageName(extension);
      const file = join(folder, name);
      try {
        await writeFileAtomically(file, bytes, { temp: join(folder, newTempName()) });
        return name;
      } catch (error) {
        await rm(file, { force: true }).catch(() => {});
        throw error;
      }
    },

    async names(): Promise<ReadonlySet<string>> {
      return new Set((await readdir(folder)).filter((name) => IMAGE_NAME.test(name)));
    },

    /** Images, and temporary files left by a killed server. */
    async removable(): Promise<readonly string[]> {
      const names = await readdir(folder);
      return names.filter((name) => IMAGE_NAME.test(name) || TEMP_NAME.test(name));
    },

    /** Resets the age of an image; false if it does not exist. */
    async renew(name: string, at: Date): Promise<boolean> {
      if (!IMAGE_NAME.test(name)) return false;
      try {
        await utimes(join(folder, name), at, at);
        return true;
      } catch (error) {
        if (codeOf(error) === "ENOENT") return false;
        throw error;
      }
    },

    /** Whether a file exists and is older than a time. */
    isOlder(name: string, than: Date): boolean {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false });
      return stats !== undefined && stats.mtime < than;
    },

    /** Removes a file if it is still that old. Synchronous, so that nothing can renew it in between. */
    removeOlder(name: string, than: Date): boolean {
      if (!this.isOlder(name, than)) return false;
      unlinkSync(join(folder, name));
      return true;
    },
  };
}
