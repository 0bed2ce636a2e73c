import { accessSync, constants, existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseFile, traceOfDatabase } from "#server/db/engines/sqlite/database-file.ts";
import { makeFolder, reasonOf } from "#server/platform/disk.ts";
import { BackupError, StartError } from "#server/platform/errors.ts";

/** 'workbench-2026-11-22T00-27-44Z.tar': names sort by time. One that lacks files of the catalog or of quotes says so. */
const BACKUP_NAME = /^workbench-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-incomplete)?\.tar$/;

/** The name of a backup, with its time to the second. */
export function backupName(at: Date, isComplete = true): string {
  return `workbench-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z${isComplete ? "" : "-incomplete"}.tar`;
}

export const isIncomplete = (name: string) => name.endsWith("-incomplete.tar");

/** The time in the name of a backup; undefined for other names. */
export function backupTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = BACKUP_NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) || backupName(at, !isIncomplete(name)) !== name ? undefined : at;
}

/** Creates the backup folder if it is missing; throws a BackupError if it is not writable. */
export function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new BackupError(`${folder} cannot be used for backups (${reasonOf(error)}). Name another folder.`);
  }
}

/** Whether a data folder has a database, or traces of one. */
export const hadDatabase = (dataDir: string): boolean =>
  existsSync(databaseFile(dataDir)) || traceOfDatabase(dataDir) !== undefined;

/** Throws a StartError if a data folder has no database while a backup folder has one: its disk may be missing, and a new database would hide that. */
export async function refuseNewDatabase(dataDir: string, folder: string): Promise<void> {
  if (hadDatabase(dataDir) || !(await findNewestBackup(folder, new Date()))) return;
  throw new StartError(
    `There is no database in ${dataDir}, but there are backups in ${folder}. Check DATA_DIR, and that its disk is there. ${await restoreSentence(folder)}. To begin without them, set BACKUP_DIR to another folder.`,
  );
}

/** The names of the backups in a folder, oldest first. */
const listBackups = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter(backupTime).sort();

/** The name of the newest backup in a folder, if there is one. One of the future, whose clock was ahead, counts only if it is alone. */
export async function findNewestBackup(folder: string, now: Date): Promise<string | undefined> {
  const backups = await listBackups(folder);
  return backups.findLast((name) => name <= backupName(now)) ?? backups.at(-1);
}

/** The way to restore the newest backup of a folder. */
export async function restoreSentence(folder: string | undefined): Promise<string> {
  const newest = folder && (await findNewestBackup(folder, new Date()));
  const file = folder && newest ? JSON.stringify(join(folder, newest)) : "FILE";
  return `To restore ${newest ? "the newest" : "a"} backup, with the settings of this server: npm run restore -- ${file}`;
}

/** Removes expired backups and returns their names. */
export async function removeOldBackups(folder: string, now: Date): Promise<readonly string[]> {
  const names = await readdir(folder);
  const kept = backupsToKeep(names, now);
  const old = names.filter((name) => !kept.has(name));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

const HOUR_MS = 60 * 60 * 1000;

const KEPT_NEWEST_BACKUPS = 24;
const KEPT_DAILY_BACKUPS = 7;

/** When a server that keeps running has removed all backups of now from a folder. One of the future, whose clock was ahead, waits for its time. */
export async function findLastRemoval(folder: string, now: Date): Promise<Date> {
  const last = backupTime((await listBackups(folder)).at(-1) ?? "") ?? now;
  const hours = KEPT_NEWEST_BACKUPS + KEPT_DAILY_BACKUPS * 24 + 1;
  return new Date(Math.max(last.getTime(), now.getTime()) + hours * HOUR_MS);
}

/**
 * The files of a backup folder to keep: the newest 24 backups, the last backup of each of seven more days in UTC that have one, the newest
 * one with all files, and every file that is not a backup. Whether a clock that differs is wrong now or was wrong before, nobody knows. So those
 * of the future take no place of others, nor the other way around, and an age alone ends none.
 */
export function backupsToKeep(names: readonly string[], now: Date): ReadonlySet<string> {
  const kept = new Set(names.filter((name) => !backupTime(name)));
  const backups = names
    .filter((name) => !kept.has(name))
    .sort()
    .reverse();
  const isAhead = (name: string) => name > backupName(now);
  for (const group of [backups.filter(isAhead), backups.filter((name) => !isAhead(name))]) {
    const newest = group.slice(0, KEPT_NEWEST_BACKUPS);
    const complete = group.find((name) => !isIncomplete(name));
    const lastOfDays = new Map(
      group
        .slice(KEPT_NEWEST_BACKUPS)
        .reverse()
        .map((name) => [dayOf(name), name]),
    );
    const daily = [...lastOfDays.values()].slice(-KEPT_DAILY_BACKUPS);
    for (const name of [...newest, ...daily, ...(complete ? [complete] : [])]) kept.add(name);
  }
  return kept;
}

const dayOf = (name: string) => BACKUP_NAME.exec(name)?.[1];
