import { backupTime } from "./backup-name.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const NEWEST = 24;
const DAYS = 7;

/** How old the oldest backup is that is kept for its day. */
export const LONGEST_KEPT_MS = (DAYS + 1) * DAY_MS;

/**
 * Which of the names in a folder of backups stay: the newest 24, and after them the last one of each of seven
 * more days, in UTC. The newest 24 stay however old they are; what is no backup's name always stays.
 */
export function backupsToKeep(names: readonly string[], now: Date): ReadonlySet<string> {
  const kept = new Set(names.filter((name) => !backupTime(name)));
  // Their names are in the order of their moments.
  const backups = names
    .filter((name) => !kept.has(name))
    .sort()
    .reverse();
  for (const name of backups.slice(0, NEWEST)) kept.add(name);
  const days = new Set<string>();
  for (const name of backups.slice(NEWEST)) {
    const at = backupTime(name);
    const day = at?.toISOString().slice(0, 10);
    if (!at || !day || days.has(day) || now.getTime() - at.getTime() > LONGEST_KEPT_MS) continue;
    if (days.size === DAYS) break;
    days.add(day);
    kept.add(name);
  }
  return kept;
}
