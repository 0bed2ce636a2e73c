import { resolve } from "node:path";
import { callersFolder } from "#server/command/callers-folder.ts";
import { counted } from "#server/command/counted.ts";
import { runCommand } from "#server/command/run-command.ts";
import type { Surroundings } from "#server/command/surroundings.ts";
import { readPlaces } from "#server/env.ts";
import { type Restored, restoreBackup } from "../restore-backup.ts";

const usage = `Usage: npm run restore -- FILE

Puts the backup FILE in the place of the database in DATA_DIR, which is kept beside it, and adds the images that
UPLOADS_DIR does not have. Stop the server first. A backup with a problem is refused, and nothing is changed.
`;

/** Restores a backup and answers the exit code: 1 for a refusal. */
export function runRestore(args: readonly string[], around: Surroundings): Promise<number> {
  return runCommand(args, around, {
    usage,
    read: ({ words: [file, ...surplus], isSure }) =>
      isSure || !file || surplus.length > 0 ? undefined : () => restore(file, around),
  });
}

async function restore(given: string, around: Surroundings): Promise<void> {
  const file = resolve(callersFolder(around, "restore"), given);
  const restored = await restoreBackup(file, readPlaces(around.env), new Date());
  around.write(sentences(file, restored));
}

function sentences(file: string, { madeAt, quotes, revision, ...restored }: Restored): string {
  const { addedImages, images, kept, isSealUnchecked } = restored;
  const holds = `${counted(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${counted(images, "image")} added`;
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}.`,
    ...(isSealUnchecked ? ["Its seal was not checked, because BACKUP_KEY is not set."] : []),
    kept ? `The database from before is kept as ${kept}.` : "There was no database before.",
    "",
  ].join("\n");
}
