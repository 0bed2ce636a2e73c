import { resolve } from "node:path";
import {
  callersFolder,
  counted,
  runCommand,
  type Surroundings,
} from "#server/command/run-command.ts";
import { readBackupSettings } from "#server/env.ts";
import { type Restored, restoreBackup } from "../restore-backup.ts";

const usage = `Usage: npm run restore -- FILE

Replaces the database in DATA_DIR with the one from the backup FILE and adds the images that UPLOADS_DIR lacks.
Keeps the previous database beside the new one. Stop the server first. Refuses a damaged backup and changes nothing.
`;

/** Restores a backup and returns the exit code. */
export function runRestore(args: readonly string[], around: Surroundings): Promise<number> {
  return runCommand(args, around, {
    usage,
    read: ({ words: [file, ...surplus], isSure }) =>
      isSure || !file || surplus.length > 0 ? undefined : () => restore(file, around),
  });
}

async function restore(given: string, around: Surroundings): Promise<void> {
  const file = resolve(callersFolder(around, "restore"), given);
  const restored = await restoreBackup(file, readBackupSettings(around.env), new Date());
  around.write(sentences(file, restored));
}

function sentences(file: string, { madeAt, quotes, revision, ...restored }: Restored): string {
  const { addedImages, images, kept, isSealUnchecked } = restored;
  const holds = `${counted(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${counted(images, "image")} added`;
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}.`,
    ...(isSealUnchecked ? ["Its seal was not checked, because BACKUP_KEY is not set."] : []),
    kept ? `The previous database is kept as ${kept}.` : "There was no database before.",
    "",
  ].join("\n");
}
