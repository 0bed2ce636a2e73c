import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { IMAGE_NAME, TEMP_NAME } from "#server/images/image-folder.ts";
import type { Ledger } from "./ledger.ts";
import type { Site } from "./site.ts";

/** Every image that was acknowledged is there, every one that is there is whole, and no draft is served. */
export async function checkImages(
  site: Site,
  folder: string,
  ledger: Ledger,
): Promise<{ readonly names: ReadonlySet<string>; readonly problems: readonly string[] }> {
  const files = await readdir(join(folder, "uploads", "images"));
  const names = new Set(files.filter((name) => IMAGE_NAME.test(name)));
  const problems = [...ledger.images.keys()]
    .filter((name) => !names.has(name))
    .map((name) => `The image ${name} is lost.`);
  for (const name of files.filter((each) => !names.has(each))) {
    if (!TEMP_NAME.test(name)) problems.push(`Nobody knows the file ${name}.`);
    const { status } = await fetch(`${site.url}/uploads/images/${name}`);
    if (status !== 404) problems.push(`The draft ${name} is served with ${status}.`);
  }
  for (const name of names) {
    if (ledger.checkedImages.has(name)) continue;
    const problem = await checkImage(site, ledger, name);
    if (problem === undefined) ledger.checkedImages.add(name);
    else problems.push(problem);
  }
  return { names, problems };
}

/** What is wrong with an image as the server shows it; undefined where nothing is. */
async function checkImage(
  { url }: Site,
  { images }: Ledger,
  name: string,
): Promise<string | undefined> {
  const reply = await fetch(`${url}/uploads/images/${name}`);
  if (!reply.ok) return `The image ${name} answers ${reply.status}.`;
  try {
    const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()), {
      failOn: "warning",
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = images.get(name);
    const isAsSent = !size || (info.width === size.width && info.height === size.height);
    return isAsSent && data.length > 0 ? undefined : `The image ${name} is another.`;
  } catch (error) {
    return `The image ${name} is not whole: ${String(error)}`;
  }
}
