import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "#server/files/write-file.ts";
import { createImageFolder, imagesPath, newTempName } from "#server/images/image-folder.ts";
import type { OpenBackup } from "./open-backup.ts";

interface AddedImages {
  readonly count: number;
  /** Removes the added images again. */
  readonly remove: () => Promise<void>;
}

/** Adds the images of a backup that the folder lacks: all of them or none. */
export async function addMissingImages(
  { images, read }: OpenBackup,
  uploadsDir: string,
): Promise<AddedImages> {
  const folder = imagesPath(uploadsDir);
  const owner = await stat(folder);
  const existing = await createImageFolder(uploadsDir).names();
  const added: string[] = [];
  const remove = async () => {
    for (const file of added) await rm(file, { force: true });
  };
  try {
    for (const [image, entry] of images) {
      if (existing.has(image)) continue;
      const file = join(folder, image);
      added.push(file);
      await writeFileAtomically(file, read(entry), { temp: join(folder, newTempName()), owner });
    }
    return { count: added.length, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
