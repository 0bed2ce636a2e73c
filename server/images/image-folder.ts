import { accessSync, constants } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#server/platform/disk.ts";
import { STORED_NAME } from "#shared/api/declaration/params.ts";

/** The image folder within the folder of uploads. */
export function imagesPath(uploadsDir: string): string {
  return join(uploadsDir, "images");
}

/** Creates the image folder if it is missing, by root like another folder; throws with the folder and the reason if it is not writable. */
export function makeImageFolder(uploadsDir: string, like?: string): void {
  try {
    makeFolder(imagesPath(uploadsDir), like);
    accessSync(imagesPath(uploadsDir), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the folder for images in ${uploadsDir} cannot be used (${reason}).`, { cause: error });
  }
}

/** The names of the images in a folder; with `sizes`, without incomplete ones, which are empty or have another size. */
export async function imageFiles(folder: string, sizes?: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const names = new Set((await readdir(folder)).filter((name) => STORED_NAME.test(name)));
  for (const name of sizes ? names : []) {
    const size = (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
    if (size === 0 || size !== (sizes?.get(name) ?? size)) names.delete(name);
  }
  return names;
}
