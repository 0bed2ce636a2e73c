import type { BackupAnswer, BackupJob } from "./backup/hourly-backups.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { BackupError } from "./errors.ts";

// If the server is gone, nobody waits for the backup.
process.once("disconnect", () => process.exit());

/** Makes the one backup that the server asks for, and exits. */
process.once("message", async ({ settings, at }: BackupJob) => {
  const answer: BackupAnswer = await makeBackup(settings, new Date(at)).then(
    (made) => ({ made }),
    (error: unknown) => ({
      error: error instanceof BackupError ? error.message : String(error),
    }),
  );
  process.send?.(answer, () => process.disconnect());
});
