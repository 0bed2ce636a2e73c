import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupName, restoreSentence } from "#server/backup/backup-folder.ts";
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
