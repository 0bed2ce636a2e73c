import { resolve } from "node:path";
import { readPlaces, SettingError } from "#server/env.ts";
import type { Surroundings } from "#server/rules/command/run-rules.ts";
import { BackupError } from "../backup-error.ts";
import { type Restored, restoreBackup } from "../restore-backup.ts";
import { counted } from "./backup-sentence.ts";
import { callersFolder, onlyFile } from "./one-argument.ts";

/** A command line that cannot be understood, of sysexits. */
const EX_USAGE = 64;

const USAGE = `Usage: npm run restore -- FILE

Puts the backup FILE in the place of the database in DATA_DIR, which is kept beside it, and adds the images that
UPLOADS_DIR does not have. Stop the server first. A backup with a problem is refused, and nothing is changed.
`;

/** Restores a backup and answers the exit code: 0, 1 for a refusal, 64 for bad usage. */
export async function runRestore(
  args: readonly string[],
  around: Omit<Surroundings, "readStdin">,
): Promise<number> {
  const asked = onlyFile(args);
  if (asked.kind !== "file") {
    if (asked.kind === "help") around.write(USAGE);
    else around.writeError(USAGE);
    return asked.kind === "help" ? 0 : EX_USAGE;
  }
  try {
    const file = resolve(callersFolder(around.env, "restore"), asked.file);
    const restored = await restoreBackup(file, readPlaces(around.env), new Date());
    around.write(sentences(file, restored));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof SettingError)) throw error;
    around.writeError(`${error.message}\n`);
    return 1;
  }
}

function sentences(file: string, { madeAt, quotes, revision, ...restored }: Restored): string {
  const { addedImages, images, kept } = restored;
  const holds = `${counted(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${counted(images, "image")} added`;
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}.`,
    kept ? `The database from before is kept as ${kept}.` : "There was no database before.",
    "",
  ].join("\n");
}
