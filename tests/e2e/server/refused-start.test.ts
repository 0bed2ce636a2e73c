import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LONG } from "../../support/long.ts";
import { foldersIn, runBuilt } from "../../support/server/built-process.ts";
import { contentOf, testFolder } from "../../support/server/data-folder.ts";
import { listenUntilEnd } from "../../support/server/listen-until-end.ts";
import { startServer } from "../../support/server/running-server.ts";

interface Refusal {
  /** The reason, in a test's name. */
  readonly reason: string;
  readonly code: number;
  readonly sentence: (folder: string) => string | RegExp;
  /** Prepares the folder, and returns the settings. */
  readonly prepare: (folder: string) => Promise<Record<string, string>>;
}

const PORT_IN_USE: Refusal = {
  reason: "a port in use",
  code: 1,
  sentence: () =>
    /^The server cannot listen on 127\.0\.0\.1:\d+: the port is in use\. Stop the other program, or set PORT to another port\.\n$/,
  async prepare() {
    return { PORT: String(await listenUntilEnd(createServer())) };
  },
};

const FOLDER_IN_USE: Refusal = {
  reason: "the data folder of another server",
  code: 1,
  sentence: () => /^Another server uses the data folder \S+\. Stop it, or set DATA_DIR to another folder\.\n$/,
  async prepare() {
    const { dataDir, stop } = await startServer();
    onTestFinished(stop);
    return { DATA_DIR: dataDir };
  },
};

const DAMAGED_DATABASE: Refusal = {
  reason: "a damaged database, beside the newest backup",
  code: 78,
  sentence: (folder) =>
    `The database ${join(folder, "data/workbench.sqlite")} is damaged (it is empty). Nothing was changed. To restore the newest backup, with the settings of this server: npm run restore -- "${join(folder, "backups/workbench-2026-11-22T00-00-00Z.tar")}"\n`,
  async prepare(folder) {
    for (const made of ["data", "uploads/images", "backups"]) mkdirSync(join(folder, made), { recursive: true });
    for (const day of ["21", "22"]) writeFileSync(join(folder, `backups/workbench-2026-11-${day}T00-00-00Z.tar`), "");
    writeFileSync(join(folder, "data/workbench.sqlite"), "");
    return { BACKUP_DIR: join(folder, "backups") };
  },
};

const MISSING_DATABASE: Refusal = {
  reason: "no database, but with backups",
  code: 1,
  sentence: () =>
    /^There is no database in \S+, but there are backups in \S+\. Check DATA_DIR, and that its disk is there\./,
  async prepare(folder) {
    writeFileSync(join(folder, "workbench-2026-11-22T00-00-00Z.tar"), "");
    return { BACKUP_DIR: folder };
  },
};

const NO_BACKUP_FOLDER: Refusal = {
  reason: "a folder for backups that it cannot make",
  code: 1,
  sentence: () => /^\S+ cannot be used for backups \(ENOTDIR.*\)\. Name another folder\.\n$/,
  async prepare(folder) {
    writeFileSync(join(folder, "file"), "");
    return { BACKUP_DIR: join(folder, "file/backups") };
  },
};

// Tests of the database, the settings and the partners file prove the other sentences.
it.each([DAMAGED_DATABASE, ...(LONG ? [FOLDER_IN_USE, PORT_IN_USE, MISSING_DATABASE, NO_BACKUP_FOLDER] : [])])(
  "a server does not start with $reason, says why, and changes nothing",
  async ({ code, sentence, prepare }) => {
    const folder = testFolder();
    const settings = await prepare(folder);
    const before = contentOf(folder);
    const ended = await runBuilt("main", { ...foldersIn(folder), ...settings });
    const said = sentence(folder);
    const err = said instanceof RegExp ? expect.stringMatching(said) : said;
    expect(ended).toEqual({ code, out: "", err });
    if (code === 78) expect(contentOf(folder)).toEqual(before);
  },
);
