import { readBackupSettings } from "#server/app/env.ts";
import { type Restored, restoreBackup } from "#server/backup/restore-backup.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Command } from "./command.ts";
import type { Session } from "./session.ts";

const usage = `Usage: npm run restore -- FILE

Replaces the database in DATA_DIR with the one from the backup FILE and adds the images that UPLOADS_DIR lacks.
Keeps the previous database beside the new one. Stop the server first. Refuses a damaged backup and changes nothing.
`;

export const restore: Command = {
  usage,
  read: ({ words: [file, ...surplus], isSure }) =>
    isSure || !file || surplus.length > 0 ? undefined : (session) => restoreFrom(file, session),
};

async function restoreFrom(given: string, { env, now, pathOf, write }: Session): Promise<void> {
  const file = pathOf(given);
  const restored = await restoreBackup(file, readBackupSettings(env), now);
  write(restoreSentences(file, restored));
}

function restoreSentences(file: string, { madeAt, quotes, revision, ...restored }: Restored): string {
  const { addedImages, images, kept, isSealUnchecked } = restored;
  const holds = `${countNoun(quotes, "quote")}, revision ${revision} of the rules`;
  const added = `${addedImages.toLocaleString("en-US")} of ${countNoun(images, "image")} added`;
  return [
    `Restored ${file}, made at ${madeAt}: ${holds}, ${added}.`,
    ...(isSealUnchecked ? ["Its seal was not checked, because BACKUP_KEY is not set."] : []),
    kept ? `The previous database is kept as ${kept}.` : "There was no database before.",
    "",
  ].join("\n");
}
