import { execFile } from "node:child_process";
import { chownSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { newImageName } from "#server/images/image-store.ts";
import { svg, uploadImage } from "../../support/files/images.ts";
import { appWithBackups } from "../../support/server/backups.ts";
import { sha256, testFolder } from "../../support/server/data-folder.ts";
import { runCommand } from "../../support/server/run-command.ts";

const NAME = "workbench-2026-11-22T00-27-44Z.tar";

/** The output of the ordinary `tar` command. */
const tar = async (...args: readonly string[]) => (await promisify(execFile)("tar", args, { maxBuffer: 1e8 })).stdout;

describe("a backup", () => {
  it("is one file that only its owner can read and that ordinary tools can open", async () => {
    const app = await appWithBackups();
    const { places, make } = app;
    const images = [app.image, await uploadImage(app, Buffer.from(svg("")), "logo.svg")].sort();
    for (const other of [".gitkeep", newImageName("png")])
      writeFileSync(join(places.uploadsDir, "images", other), "of another database");
    const made = await make();
    const file = join(places.backupDir, NAME);
    expect(made).toEqual({ file, size: statSync(file).size, quotes: 1, images: 2, revision: 2, missingImages: 0 });
    expect(readdirSync(places.backupDir)).toEqual([NAME]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await tar("tf", file)).trim().split("\n")).toEqual([
      "workbench.sqlite",
      ...images.map((image) => `images/${image}`),
      "manifest.json",
    ]);
    const folder = testFolder();
    await tar("xf", file, "-C", folder);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({ format: "workbench-backup", version: 1, quotes: 1 });
    for (const { name, size, sha256: hash } of manifest.files) {
      expect({ name, size, hash }).toEqual({
        name,
        size: statSync(join(folder, name)).size,
        hash: sha256(join(folder, name)),
      });
    }
    for (const image of images)
      expect(sha256(join(folder, "images", image))).toBe(sha256(join(places.uploadsDir, "images", image)));
  });

  it("contains no trace of a staff session, nor of a link that lets somebody in", async () => {
    const { db, make } = await appWithBackups();
    const secret = "a-secret-that-signs-staff-in";
    await sql`create table if not exists staff_sessions (token text)`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_info('staff_sessions')`.execute(db);
    const [columns, values] = [rows.map(({ name }) => name), rows.map(() => secret)];
    await sql`insert into staff_sessions (${sql.join(columns.map((name) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db);
    const link = { person_id: "a", purpose: "reset", created_by: "Ana" } as const;
    await db
      .insertInto("person_links")
      .values({ ...link, token_hash: secret, created_at: "2026", expires_at: "2027" })
      .execute();
    const { file } = await make();
    expect(readFileSync(file).includes("staff_sessions")).toBe(true);
    expect(readFileSync(file).includes(secret)).toBe(false);
  });

  it("removes the temporary files of a killed backup, but not those of another server that makes one", async () => {
    const { places, make } = await appWithBackups();
    const left = ".workbench-backup-0123456789ab.draft";
    const [waits, writes] = [".workbench-backup-ab0123456789.draft", ".workbench-backup-ab0123456789.draft-wal"];
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of [left, `${left}-journal`, waits, writes, "notes.txt"]) {
      writeFileSync(join(places.backupDir, name), "left");
      if (name !== writes) utimesSync(join(places.backupDir, name), hourAgo, hourAgo);
    }
    await make();
    expect(readdirSync(places.backupDir).sort()).toEqual([waits, writes, "notes.txt", NAME].sort());
  });

  it("continues without a missing image, and reports it", async () => {
    const { image, places, make } = await appWithBackups();
    rmSync(join(places.uploadsDir, "images", image));
    const file = expect.stringMatching(/Z-incomplete\.tar$/);
    expect(await make()).toMatchObject({ file, images: 0, missingImages: 1 });
  });

  it("fails for a damaged database, and leaves no file", async () => {
    const { db, places, make } = await appWithBackups();
    await sql`drop table quote_events`.execute(db);
    await expect(make()).rejects.toThrow(/the table quote_events is missing/);
    expect(readdirSync(places.backupDir)).toEqual([]);
  });
});

describe("npm run backup", () => {
  const backup = (env: Record<string, string>, ...args: readonly string[]) => runCommand(["backup", ...args], { env });

  it.runIf(process.getuid?.() === 0)("gives the file to the owner of the folder when it runs as root", async () => {
    const { places, make } = await appWithBackups();
    chownSync(places.backupDir, 12_345, 12_346);
    const { file } = await make();
    expect(statSync(file)).toMatchObject({ uid: 12_345, gid: 12_346 });
  });

  it("reports the backup in one line", async () => {
    const { places } = await appWithBackups();
    const env = { DATA_DIR: places.dataDir, UPLOADS_DIR: places.uploadsDir, BACKUP_DIR: places.backupDir };
    const { code, out, err } = await backup(env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/\/workbench-[\dT-]{19}Z\.tar: 0\.\d MB, 1 quote, 1 image, revision 2 of the rules\.\n$/);
    const other = join(testFolder(), "new");
    expect((await backup(env, other)).out).toContain(`${other}/workbench-`);
  });

  it("reports a missing database or an unusable folder, and exits with 1", async () => {
    const folder = testFolder();
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await backup({ DATA_DIR: join(folder, "none") }, folder)).toEqual({
      code: 1,
      out: "",
      err: `No backup was made: there is no database in ${join(folder, "none")}.\n`,
    });
    expect(await backup({ DATA_DIR: folder }, join(file, "in"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("cannot be used for backups"),
    });
  });
});
