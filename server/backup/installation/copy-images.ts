import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { IMAGE_BYTES, insertRows, readPages } from "#server/db/copy/copied-table.ts";
import { differs } from "#server/db/copy/copy-tables.ts";
import { addRows, type Digest, isSame, NO_ROWS } from "#server/db/copy/row-digest.ts";
import type { Tables } from "#server/db/tables.ts";
import { imageFiles, imagesPath, makeImageFolder } from "#server/images/image-folder.ts";
import { CommandError, codeOf } from "#server/platform/errors.ts";
import { writeFileAtomically } from "#server/platform/write-file.ts";
import { STORED_NAME } from "#shared/api/declaration/params.ts";
import { countNoun } from "#shared/text/text.ts";

const { columns } = IMAGE_BYTES;

/** The names of the images in a folder of uploads, which may not exist. */
async function namesIn(uploadsDir: string): Promise<readonly string[]> {
  try {
    return [...(await imageFiles(imagesPath(uploadsDir)))].sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** Throws a CommandError if the folder of uploads lacks images. It may be that of another installation. */
export async function refuseMissingImages(db: Kysely<Tables>, uploadsDir: string): Promise<void> {
  const present = new Set(await namesIn(uploadsDir));
  const rows = await db.selectFrom("images").select("name").orderBy("name").execute();
  const missing = rows.filter(({ name }) => !present.has(name));
  const [first] = missing;
  if (first)
    throw new CommandError(
      `${imagesPath(uploadsDir)} lacks ${countNoun(missing.length, "image")}, such as ${first.name}. Set UPLOADS_DIR to the folder of this installation, or add --yes to copy without them. Nothing was copied.`,
    );
}

/** Copies the files of a folder of uploads into rows. */
export async function copyFilesToRows(uploadsDir: string, to: Kysely<Tables>): Promise<Digest> {
  let digest = NO_ROWS;
  for (const name of await namesIn(uploadsDir)) {
    const rows = [{ name, bytes: await readFile(join(imagesPath(uploadsDir), name)) }];
    await insertRows(to, IMAGE_BYTES, rows);
    digest = addRows(digest, columns, rows);
  }
  return digest;
}

/**
 * Copies rows into files of a folder of uploads, and reads them back. Files that are there already, with the same bytes, stay. Returns the
 * digest, and a function that removes the new files.
 */
export async function copyRowsToFiles(from: Kysely<Tables>, uploadsDir: string) {
  makeImageFolder(uploadsDir);
  const folder = imagesPath(uploadsDir);
  const owner = await stat(folder);
  const written: string[] = [];
  const undo = async () => {
    for (const file of written) await rm(file, { force: true });
  };
  try {
    let digest = NO_ROWS;
    let found = NO_ROWS;
    for await (const page of readPages(from, IMAGE_BYTES))
      for (const row of page) {
        const { name, bytes } = readImage(row);
        const file = join(folder, name);
        if (!(await isThere(file, bytes))) {
          written.push(file);
          await writeFileAtomically(file, bytes, { owner });
        }
        digest = addRows(digest, columns, [row]);
        found = addRows(found, columns, [{ name, bytes: await readFile(file) }]);
      }
    if (!isSame(digest, found)) throw differs(folder);
    return { digest, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Only names that the server made become paths. */
function readImage({ name, bytes }: Readonly<Record<string, unknown>>) {
  if (typeof name === "string" && STORED_NAME.test(name) && Buffer.isBuffer(bytes)) return { name, bytes };
  throw new Error(`a row of ${IMAGE_BYTES.name} is not an image`);
}

/** Whether a file has these bytes; false if there is none. */
async function isThere(file: string, bytes: Buffer): Promise<boolean> {
  const present = await readFile(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (present && !present.equals(bytes))
    throw new CommandError(`${file} is another image. Name another UPLOADS_DIR. Nothing was copied.`);
  return present !== undefined;
}
