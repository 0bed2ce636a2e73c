import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backupName } from "#server/backup/backup-folder.ts";
import { hourlyBackups } from "#server/backup/hourly-backups.ts";
import { testFolder } from "../support/data-folder.ts";

const MINUTES = 60 * 1000;
const START = new Date("2026-11-18T15:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ["Date", "setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Hourly backups into a folder, each an empty file; `made` names them. */
function startBackups(backupDir: string) {
  const end = hourlyBackups({
    maker: {
      make: async (_places, now) => {
        writeFileSync(join(backupDir, backupName(now)), "");
        return {
          file: backupName(now),
          size: 0,
          quotes: 0,
          images: 0,
          revision: 1,
          missingImages: 0,
        };
      },
      end: () => {},
    },
    settings: { dataDir: backupDir, uploadsDir: backupDir, backupDir },
    log: pino({ level: "silent" }),
    now: () => new Date(),
    mayRemove: async () => true,
  });
  return { end, made: () => readdirSync(backupDir) };
}

const first = backupName(START);

it("makes a backup at the start, and the next one an hour later", async () => {
  const { end, made } = startBackups(testFolder());
  await vi.waitFor(() => expect(made()).toEqual([first]));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(59 * MINUTES);
  expect(made()).toEqual([first]);
  await vi.advanceTimersByTimeAsync(MINUTES);
  await vi.waitFor(() => expect(made()).toHaveLength(2));
  end();
});

it("makes none at the start if the newest is recent", async () => {
  const folder = testFolder();
  writeFileSync(join(folder, backupName(new Date(START.getTime() - 20 * MINUTES))), "");
  const { end, made } = startBackups(folder);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(39 * MINUTES);
  expect(made()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(MINUTES);
  await vi.waitFor(() => expect(made()).toHaveLength(2));
  end();
});
