import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backupName, backupsToKeep, backupTime, findLastRemoval } from "#server/backup/backup-folder.ts";
import { makeDueBackup } from "#server/backup/due-backup.ts";
import { testFolder } from "../../support/server/data-folder.ts";

/** The result of an hourly look at a folder with these backups. */
async function madeAt(now: Date, ...backups: readonly Date[]) {
  const backupDir = testFolder();
  for (const at of backups) writeFileSync(join(backupDir, backupName(at)), "");
  const made = { file: "new", size: 0, quotes: 0, images: 0, revision: 1, missingImages: 0 };
  const settings = { dataDir: backupDir, uploadsDir: backupDir, backupDir };
  const { done } = await makeDueBackup({ settings, at: now, mayRemove: true }, async () => made);
  return done;
}

const START = new Date("2026-11-18T15:00:00Z");
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

describe("hourly backups", () => {
  it("are made if there is none, or the newest is an hour old or of the future", async () => {
    expect(await madeAt(START)).toMatchObject({ file: "new" });
    expect(await madeAt(minutesLater(60), START)).toMatchObject({ file: "new" });
    expect(await madeAt(START, minutesLater(5))).toMatchObject({ file: "new" });
  });

  it("are not made while the newest is younger, even one made by hand", async () => {
    expect(await madeAt(minutesLater(59), minutesLater(-60), START)).toBeUndefined();
    expect(await madeAt(minutesLater(59), START, minutesLater(9000)), "one of a clock that was ahead").toBeUndefined();
  });
});

const NOW = new Date("2026-11-22T00:27:44Z");
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => backupName(new Date(NOW.getTime() - hours * HOUR));
const moment = fc
  .date({ min: new Date("2026-10-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map(backupName);
const other = fc.oneof(
  fc.string(),
  moment.map((name) => `${name}.partial`),
  moment.map((name) => name.replace("workbench", "backup")),
  fc.constant("workbench-2026-02-31T00-00-00Z.tar"),
);

describe("the backups to keep", () => {
  it("have their time in their name", () => {
    expect(backupName(NOW)).toBe("workbench-2026-11-22T00-27-44Z.tar");
    expect(backupTime("workbench-2026-11-22T00-27-44Z.tar")).toEqual(NOW);
    expect(backupTime("workbench-2026-02-31T00-00-00Z.tar")).toBeUndefined();
  });

  it("are the newest 24, and the last one of each of the seven days before", () => {
    const names = Array.from({ length: 24 * 20 }, (_, hours) => hoursAgo(hours));
    const kept = [...backupsToKeep(names, NOW)].sort().reverse();
    expect(kept.slice(0, 24)).toEqual(names.slice(0, 24));
    expect(kept.slice(24)).toEqual(
      ["21T00", "20T23", "19T23", "18T23", "17T23", "16T23", "15T23"].map(
        (time) => `workbench-2026-11-${time}-27-44Z.tar`,
      ),
    );
  });

  it("stay, the daily ones included, while the clock is wrong by days", () => {
    const all = Array.from({ length: 24 * 20 }, (_, hours) => hoursAgo(hours));
    const kept = backupsToKeep(all, NOW);
    for (const days of [-10, -3, 10, 30])
      expect(backupsToKeep([...kept], new Date(NOW.getTime() + days * 24 * HOUR)), `${days} days`).toEqual(kept);
  });

  it("are gone at the time that is told, even one of a clock that was ahead, if the server keeps running", async () => {
    const folder = testFolder();
    const now = [...Array.from({ length: 30 }, (_, hours) => hoursAgo(hours)), hoursAgo(-30)];
    for (const name of now) writeFileSync(join(folder, name), "");
    const last = (await findLastRemoval(folder, NOW)).getTime();
    let names: readonly string[] = now;
    for (let at = NOW.getTime() + HOUR; at <= last; at += HOUR)
      names = [...backupsToKeep([...names, backupName(new Date(at))], new Date(at))];
    expect(names.filter((name) => now.includes(name))).toEqual([]);
    expect(names).toHaveLength(24 + 7);
    expect(last - NOW.getTime()).toBeLessThan(10 * 24 * HOUR);
  });

  it("include the newest that has all files, while others take its place", () => {
    const hours = Array.from({ length: 24 * 20 }, (_, index) => index);
    const incomplete = hours.map((each) => backupName(new Date(NOW.getTime() - each * HOUR), false));
    const complete = hours.map((each) => hoursAgo(24 * 20 + each));
    expect(backupsToKeep([...incomplete, ...complete], NOW)).toEqual(
      new Set([...backupsToKeep(incomplete, NOW), complete[0]]),
    );
    expect(backupsToKeep(incomplete, NOW).size).toBe(24 + 7);
  });

  it("lose no place to those of a clock that was ahead", () => {
    const ahead = Array.from({ length: 24 }, (_, hours) => hoursAgo(-1 - hours));
    const real = Array.from({ length: 24 }, (_, hours) => hoursAgo(hours));
    expect(backupsToKeep([...ahead, ...real], NOW)).toEqual(new Set([...ahead, ...real]));
  });

  it("always include the newest one, and every file that is not a backup", () => {
    fc.assert(
      fc.property(fc.uniqueArray(moment, { maxLength: 80 }), fc.array(other), (backups, others) => {
        const kept = backupsToKeep([...others, ...backups], NOW);
        const newest = [...backups].sort().at(-1);
        if (newest) expect(kept).toContain(newest);
        for (const name of others) expect(kept).toContain(name);
        expect([...kept].filter((name) => backupTime(name)).length).toBeLessThanOrEqual(2 * (24 + 7));
      }),
    );
  });

  it("stay the same after the others are removed", () => {
    fc.assert(
      fc.property(fc.uniqueArray(moment, { maxLength: 80 }), (backups) => {
        const kept = backupsToKeep(backups, NOW);
        expect(backupsToKeep([...kept], NOW)).toEqual(kept);
      }),
    );
  });
});
