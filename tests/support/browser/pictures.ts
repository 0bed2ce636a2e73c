import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { projectRoot } from "#server/platform/project-root.ts";

const FOLDER = join(projectRoot(), "tests/e2e/pictures");
/** Edges and noise may differ between browsers and processors by this much, of 255. */
const SAME = 24;

/** The share of the pixels that differ from a stored picture. With `PICTURES=write`, the picture is stored first. */
export async function differenceFrom(name: string, screenshot: Buffer): Promise<number> {
  const path = join(FOLDER, `${name}.png`);
  const picture = sharp(screenshot).removeAlpha();
  if (process.env.PICTURES === "write")
    writeFileSync(path, await picture.clone().png({ palette: true, quality: 90 }).toBuffer());
  const [shown, stored] = await Promise.all([
    picture.raw().toBuffer(),
    sharp(readFileSync(path)).removeAlpha().raw().toBuffer(),
  ]);
  if (shown.length !== stored.length) return 1;
  let different = 0;
  for (let at = 0; at < shown.length; at += 3) {
    const channels = [0, 1, 2].map((each) => (shown[at + each] ?? 0) - (stored[at + each] ?? 0));
    if (channels.some((difference) => Math.abs(difference) > SAME)) different += 1;
  }
  return different / (shown.length / 3);
}
