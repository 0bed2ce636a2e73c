import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupName, restoreSentence } from "#server/backup/backup-folder.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const usual = { dataDir: join(projectRoot(), "data"), uploadsDir: join(projectRoot(), "uploads") };

it("needs no settings for the usual folders", async () => {
  expect(await restoreSentence(undefined, usual)).toBe("To restore a backup: npm run restore -- FILE");
});

it("names other folders, so that nobody restores into the wrong place", async () => {
  const places = { dataDir: "/var/lib/bench", uploadsDir: "/var/lib/bench/uploads" };
  expect(await restoreSentence(undefined, places)).toBe(
    "To restore a backup: DATA_DIR=/var/lib/bench UPLOADS_DIR=/var/lib/bench/uploads npm run restore -- FILE",
  );
});

it("names the newest backup, and none that a clock dated ahead and that has less", async () => {
  const folder = testFolder();
  const newest = backupName(new Date());
  for (const name of [newest, "workbench-2999-11-22T00-00-00Z.tar"]) writeFileSync(join(folder, name), "");
  expect(await restoreSentence(folder, usual)).toContain(newest);
});

it("is correct in a shell, whatever the folder names", async () => {
  const folder = join(testFolder(), "Bob's $HOME & more");
  mkdirSync(folder);
  const name = "workbench-2026-11-22T00-00-00Z.tar";
  writeFileSync(join(folder, name), "");
  const sentence = await restoreSentence(folder, { ...usual, dataDir: folder });
  const command = sentence
    .replace("To restore the newest backup: ", "")
    .replace("npm run restore --", `sh -c 'printf %s%s "$DATA_DIR" "$1"' sh`);
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(folder + join(folder, name));
});
