import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sync } from "#server/files/sync.ts";
import { createImageFolder, imagesPath } from "#server/images/image-folder.ts";
import { newDraftName } from "#server/images/image-name.ts";
import type { OpenBackup } from "./open-backup.ts";

/** Images that were added, and the way back. */
export interface AddedImages {
  readonly count: number;
  readonly remove: () => Promise<void>;
}

/** Adds the images of a backup that are not in the folder, all of them or none; those that are there stay. */
export async function addMissingImages(
  { images, read }: OpenBackup,
  uploadsDir: string,
): Promise<AddedImages> {
  const folder = imagesPath(uploadsDir);
  const { uid, gid } = await stat(folder);
  const there = await createImageFolder(uploadsDir).names();
  const added: string[] = [];
  const remove = async () => {
    for (const file of added) await rm(file, { force: true });
  };
  try {
    for (const [image, entry] of images) {
      if (there.has(image)) continue;
      const [draft, file] = [join(folder, newDraftName()), join(folder, image)];
      try {
        const handle = await open(draft, "wx");
        try {
          for await (const chunk of read(entry)) await handle.writeFile(chunk);
          if (process.getuid?.() === 0) await handle.chown(uid, gid);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
        added.push(file);
      } finally {
        await rm(draft, { force: true });
      }
    }
    sync(folder);
    return { count: added.length, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
