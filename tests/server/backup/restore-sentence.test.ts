import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { askForFolder } from "#server/backup/ask-for-folder.ts";
import { backupName, refuseNewDatabase, restoreSentence } from "#server/backup/backup-folder.ts";
import { testFolder } from "../../support/server/data-folder.ts";

it("names the newest backup, and none that a clock dated ahead and that has less", async () => {
  expect(await restoreSentence(undefined)).toMatch(
    /^To restore a backup, with the settings of this server: .* -- FILE$/,
  );
  const folder = testFolder();
  const newest = backupName(new Date());
  for (const name of [newest, "workbench-2999-11-22T00-00-00Z.tar"]) writeFileSync(join(folder, name), "");
  expect(await restoreSentence(folder)).toContain(`the newest backup, `);
  expect(await restoreSentence(folder)).toContain(newest);
});

it("stands where a data folder without a database beside backups is refused, because its disk may be missing", async () => {
  const [dataDir, folder] = [testFolder(), testFolder()];
  await refuseNewDatabase(dataDir, folder);
  writeFileSync(join(folder, backupName(new Date())), "");
  await expect(refuseNewDatabase(dataDir, folder)).rejects.toThrow(
    /^There is no database in \S+, but there are backups in \S+\. Check DATA_DIR, and that its disk is there\. To restore .*"\. To begin without them, set BACKUP_DIR to another folder\.$/,
  );
  writeFileSync(join(dataDir, "workbench.sqlite"), "");
  await refuseNewDatabase(dataDir, folder);
});

it("lets a server start while the folder for backups does not answer, unless its database may be missing", async () => {
  const [dataDir, backupDir] = [testFolder(), testFolder()];
  const silent = { ask: () => new Promise<never>(() => {}), end: vi.fn() };
  await expect(askForFolder({ dataDir, backupDir }, silent, 1)).rejects.toThrow(
    `${backupDir} does not answer, and may have backups of a database that is missing in ${dataDir}.`,
  );
  writeFileSync(join(dataDir, "workbench.sqlite"), "");
  expect(await askForFolder({ dataDir, backupDir }, silent, 1)).toBe(false);
  expect(silent.end).toHaveBeenCalledTimes(2);
});
