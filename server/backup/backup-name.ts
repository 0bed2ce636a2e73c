/** The names of backups: 'workbench-2026-11-22T00-27-44Z.tar'. */
const BACKUP_NAME = /^workbench-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/;

/** The name of a backup of a moment, to the second. */
export function backupName(at: Date): string {
  return `workbench-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
}

/** The moment that a backup's name tells; undefined for the name of anything else. */
export function backupTime(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = BACKUP_NAME.exec(name) ?? [];
  const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at.getTime()) || backupName(at) !== name ? undefined : at;
}
