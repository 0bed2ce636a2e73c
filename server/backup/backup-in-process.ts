import { type ChildProcess, fork } from "node:child_process";
import { yieldToOthers } from "#server/beside/yield-to-others.ts";
import type { BackupPlaces, MadeBackup } from "./make-backup.ts";

/** What the process is asked; ISO 8601 in UTC. */
export interface BackupJob {
  readonly places: BackupPlaces;
  readonly at: string;
}

export interface BackupAnswer {
  readonly made?: MadeBackup;
  readonly error?: string;
}

export interface BackupMaker {
  readonly make: (places: BackupPlaces, at: Date) => Promise<MadeBackup>;
  /** Breaks off what is under way; the next backup removes its leftovers. */
  readonly end: () => void;
}

/**
 * Makes backups in a process of its own, which can be ended at any moment and gives way to the server where both
 * want the machine: to copy a database of a hundred thousand quotes takes a thread for seconds.
 */
export function createBackupMaker(entry: URL): BackupMaker {
  let child: ChildProcess | undefined;
  return {
    make(places, at) {
      const started = fork(entry);
      child = started;
      yieldToOthers(started);
      return new Promise((resolve, reject) => {
        started
          .once("error", reject)
          .once("close", () => reject(new Error("The process that makes backups ended.")))
          .once("message", ({ made, error }: BackupAnswer) => {
            if (made) resolve(made);
            else reject(new Error(error));
          });
        const job: BackupJob = { places, at: at.toISOString() };
        started.send(job);
      });
    },
    end: () => void child?.kill("SIGKILL"),
  };
}
