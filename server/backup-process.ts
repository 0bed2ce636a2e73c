import { BackupError } from "./backup/backup-error.ts";
import type { BackupAnswer, BackupJob } from "./backup/backup-in-process.ts";
import { makeBackup } from "./backup/make-backup.ts";

// A backup is of one server: without it, nobody waits for the answer.
process.once("disconnect", () => process.exit());

/** Makes the backup that the server asks for, and ends. */
process.once("message", async ({ places, at }: BackupJob) => {
  const answer: BackupAnswer = await makeBackup(places, new Date(at)).then(
    (made) => ({ made }),
    (error: unknown) => ({
      error: error instanceof BackupError ? error.message : String(error),
    }),
  );
  process.send?.(answer, () => process.disconnect());
});
