import { setTimeout as pause } from "node:timers/promises";
import type { Desk } from "./change-quote.ts";
import type { Picture } from "./pictures.ts";
import { uploadPicture } from "./upload-picture.ts";

const MOST_PAUSE_MS = 60;

/** Uploads one image after the other until the server is killed. */
export async function workOnImages(
  { site, ledger, random }: Desk,
  pictures: readonly [Picture, ...Picture[]],
): Promise<void> {
  while (!site.isKilled) {
    await uploadPicture(site, ledger, random.pick(pictures));
    await pause(random.below(MOST_PAUSE_MS));
  }
}
