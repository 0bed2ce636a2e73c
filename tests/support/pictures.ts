import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "#server/files/project-root.ts";

const FOLDER = join(projectRoot(), "tests/e2e/pictures");
const SIZE = { width: 320, height: 240 };
/** Edges and noise may differ between browsers and processors by this much, of 255. */
const SAME = 24;

/**
 * The share of the pixels that differ from a stored picture. With `PICTURES=write`, the picture is stored instead, and so is one
 * that does not exist yet.
 */
export async function differenceFrom(name: string, screenshot: Buffer): Promise<number> {
  const path = join(FOLDER, `${name}.png`);
  const small = sharp(screenshot)
    .resize({ ...SIZE, fit: "fill" })
    .removeAlpha();
  if (process.env.PICTURES === "write" || !existsSync(path))
    writeFileSync(path, await small.clone().png({ palette: true, quality: 90 }).toBuffer());
  const [shown, stored] = await Promise.all([
    small.raw().toBuffer(),
    sharp(readFileSync(path)).removeAlpha().raw().toBuffer(),
  ]);
  let different = 0;
  for (let at = 0; at < shown.length; at += 3) {
    const channels = [0, 1, 2].map((each) => (shown[at + each] ?? 0) - (stored[at + each] ?? 0));
    if (channels.some((difference) => Math.abs(difference) > SAME)) different += 1;
  }
  return different / (SIZE.width * SIZE.height);
}
