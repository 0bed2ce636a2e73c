import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "#server/db/database.ts";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseFile } from "#server/db/engines/sqlite/database-file.ts";
import { COMPATIBLE } from "#server/db/migrations/common-migrations.ts";
import type { Tables } from "#server/db/tables.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { linkKey, linkKeyFile } from "#server/quotes/links/link-key.ts";
import { cents } from "#shared/money.ts";
import { seedDatabase } from "../../bench/seed/seed-database.ts";
import { png, upload } from "../../support/files/images.ts";
import { LONG } from "../../support/long.ts";
import { newDatabase } from "../../support/postgres/new-database.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { fillTables } from "../../support/server/fill-tables.ts";
import { freshDatabase } from "../../support/server/fresh-database.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

const copy = (from: string, to: string, env: Readonly<Record<string, string>>, ...more: string[]) =>
  runCommand(["copy-database", "--from", from, "--to", to, ...more], { env });

/** A data folder whose server has a quote with its private link, and an image. */
async function usedFolder() {
  const dataDir = join(testFolder(), "data");
  const db = await openFolder(dataDir);
  onTestFinished(() => db.destroy());
  const app = await startTestApp({ beside: { db, dataDir }, linkKey: linkKey(dataDir) });
  const { quoteId } = (await submit(app)).body;
  const link = await app.stores.links.linkTo(quoteId, new Date());
  const { filename } = (await upload(app, await png())).body;
  return { ...app, dataDir, quoteId, url: link?.url, filename, env: { UPLOADS_DIR: app.uploadsDir } };
}

const submit = ({ request }: App) => request.post("/api/quotes/submit").send(createSubmission());

async function emptyServer() {
  const { db, close } = await freshDatabase();
  onTestFinished(close);
  return { db, url: "url" in db.settings ? db.settings.url : "" };
}

/** Every row of every table but those of migrations, of the search index and of limits, in a text that does not depend on the engine. */
async function contentOf(db: Kysely<Tables>): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !/^(quote_search|image_bytes$|limits$)/.test(name));
  const contents = await Promise.all(
    names.sort().map(async (name) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      const texts = rows.map((row) =>
        JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))
          // PostgreSQL stores no NUL.
          .replaceAll("\\u0000", "\ufffd"),
      );
      return [name, texts.sort()] as const;
    }),
  );
  return Object.fromEntries(contents);
}

/** The ID that the next webhook gets. */
async function nextNumber(db: Database): Promise<number> {
  const { id } = await db
    .insertInto("webhooks")
    .values({ url: "", events: "[]", secret: "", state: "off", created_at: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("webhooks").where("id", "=", id).execute();
  return id;
}

it("moves every row of every table, the images and the links to PostgreSQL and back", async () => {
  const source = await usedFolder();
  await fillTables(source.db);
  await source.db
    .insertInto("choice_counts")
    .values(
      Array.from({ length: 60 }, (_, place) => ({
        ...{ day: "2026-11-26", step_key: `step_${place % 7}`, value: place % 2 ? `a\0${place}` : `${place}` },
        ...{ chosen: place, refused: 0 },
      })),
    )
    .execute();
  await source.db
    .updateTable("quotes")
    .set({ total_cents: cents(2 ** 45 + 0.01) })
    .execute();
  const number = await nextNumber(source.db);
  const before = await contentOf(source.db);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  const url = await newDatabase();
  const there = await copy(source.dataDir, url, source.env);
  expect(there).toMatchObject({ code: 0, err: "" });
  expect(there.out).toMatch(/^quotes: 1$.*^image_bytes: 1$/ms);
  expect(there.out).toMatch(/\nBefore you start a server, run: export LINK_KEY=\$\(node -p /);
  const server = connectServer(url);
  onTestFinished(() => server.destroy());
  expect(await contentOf(server)).toEqual(before);
  expect(await nextNumber(server)).toBe(number + 1);

  const key = readFileSync(linkKeyFile(source.dataDir));
  const app = await startTestApp({ beside: { db: server, dataDir: "" }, linkKey: linkKey("", key) });
  await expectWorking(app, source);

  const dataDir = join(testFolder(), "data");
  const uploadsDir = join(testFolder(), "uploads");
  const env = { UPLOADS_DIR: uploadsDir, LINK_KEY: key.toString("hex") };
  expect(await copy(url, dataDir, env)).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/^Servers or commands use the database .* or add --yes\. Nothing was copied\.\n$/),
  });
  expect(existsSync(dataDir), "no empty folder").toBe(false);
  const back = await copy(url, dataDir, env, "--yes");
  expect(back).toMatchObject({ code: 0, err: "" });
  expect(back.out).toContain(`The key of the private links belongs into ${linkKeyFile(dataDir)}.`);
  const copied = await openFolder(dataDir);
  onTestFinished(() => copied.destroy());
  expect(await contentOf(copied)).toEqual(await contentOf(server));
  expect(await nextNumber(copied)).toBe(number + 2);
  const again = await startTestApp({ beside: { db: copied, dataDir }, linkKey: linkKey(dataDir) });
  expect(readFileSync(join(imagesPath(uploadsDir), source.filename))).toEqual(
    readFileSync(join(imagesPath(source.uploadsDir), source.filename)),
  );
  await expectWorking(again, { ...source, filename: undefined });
});

it.runIf(LONG)("moves 5,000 quotes to PostgreSQL and back", async () => {
  const folders = [join(testFolder(), "data"), join(testFolder(), "data")] as const;
  await seedDatabase(folders[0], { quotes: 5000, items: 20, seed: 1, now: new Date() });
  const url = await newDatabase();
  const env = { UPLOADS_DIR: testFolder() };
  expect((await copy(folders[0], url, env)).out).toContain("\nquotes: 5,000\n");
  expect((await copy(url, folders[1], env)).out).toContain("\nquotes: 5,000\n");
  const [before, after] = [await openFolder(folders[0]), await openFolder(folders[1])];
  expect((await contentOf(after)).quotes).toEqual((await contentOf(before)).quotes);
  await before.destroy();
  await after.destroy();
});

/** A server shows the copied quote with its link and image, finds it, and takes a new one. */
async function expectWorking(
  app: App,
  { quoteId, url, filename }: { quoteId: string; url: string | undefined; filename: string | undefined },
) {
  expect((await app.stores.links.linkOf(quoteId))?.url).toBe(url);
  if (filename) expect((await app.request.get(`/uploads/images/${filename}`)).status).toBe(200);
  expect((await submit(app)).status).toBe(201);
  const found = await app.request.get("/api/quotes/list").query({ q: quoteId.toLowerCase() });
  expect(found.body.quotes.map((quote: { quoteId: string }) => quote.quoteId)).toEqual([quoteId]);
}

describe("npm run copy-database refuses, and copies nothing,", () => {
  const refusal = async (...args: Parameters<typeof copy>) => {
    const { code, out, err } = await copy(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/Nothing was (copied|changed)[^\n]*\n$/);
    return err;
  };

  it("a target that is not empty, whichever it is", async () => {
    const { dataDir, env } = await usedFolder();
    const server = await startTestApp();
    const url = "url" in server.db.settings ? server.db.settings.url : "";
    expect(await refusal(dataDir, url, env)).toMatch(
      /is not empty: there are rows in rules_revisions\. Create a new one with createdb\./,
    );
    expect(await server.quoteRows()).toEqual([]);
    expect(await refusal(url, dataDir, env, "--yes")).toContain(`There is a database in ${dataDir}. `);
  });

  it("a source without an installation", async () => {
    const { url } = await emptyServer();
    const folder = testFolder();
    expect(await refusal(folder, url, {})).toBe(`There is no database in ${folder}. Nothing was copied.\n`);
    expect(await refusal(await newDatabase(), folder, {})).toMatch(/^There is no installation in new_/);
    expect(existsSync(databaseFile(folder))).toBe(false);
  });

  it("places of the same kind, and addresses of other databases", async () => {
    const { url } = await emptyServer();
    expect(await refusal(url, url, {})).toContain("use pg_dump and pg_restore,");
    expect(await refusal("data", "other", {})).toContain("npm run backup and npm run restore.");
    const mysql = await refusal("data", "mysql://bench:secret@db/bench", {});
    expect(mysql).toContain("such as postgres://");
    expect(mysql).not.toContain("secret");
  });

  it("a data folder that a server uses", async () => {
    const { dataDir, db, env } = await usedFolder();
    await db.destroy();
    const server = await openFolder(dataDir, "server");
    const { url } = await emptyServer();
    expect(await refusal(dataDir, url, env)).toContain(`Another server uses the data folder ${dataDir}. Stop it`);
    await server.destroy();
    expect((await copy(dataDir, url, env)).code).toBe(0);
  });

  it("a source or target of another version", async () => {
    const { dataDir, db, env } = await usedFolder();
    const { url, db: server } = await emptyServer();
    const newer = sql`insert into kysely_migration values ('900-future', '2030')`;
    const forgetNewest = (from: Database) =>
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(from);
    await newer.execute(server);
    expect(await refusal(dataDir, url, env)).toMatch(/was written by a newer version \(it has 900-future\)/);
    await forgetNewest(server);
    await newer.execute(db);
    expect(await refusal(dataDir, url, env)).toMatch(/was written by a newer version \(it has 900-future\)/);
    for (const each of [db, db, server]) await forgetNewest(each);
    // The newest migration dropped it.
    await sql`create index quotes_by_search_text on quotes (search_text)`.execute(db);
    expect(await refusal(dataDir, url, env)).toMatch(/was written by an older version/);
    const folder = join(testFolder(), "data");
    expect(await refusal(url, folder, env)).toMatch(/was written by an older version/);
    expect(existsSync(folder)).toBe(false);
    // Its tables may have columns that this version does not know.
    await sql`insert into kysely_migration values (${`900-future${COMPATIBLE}`}, '2030')`.execute(server);
    expect(await refusal(url, folder, env)).toMatch(/Copy it with that version\./);
  });

  it("the images of another installation, unless the operator is sure", async () => {
    const { dataDir, filename } = await usedFolder();
    const { url } = await emptyServer();
    const env = { UPLOADS_DIR: testFolder() };
    mkdirSync(join(env.UPLOADS_DIR, "images"));
    writeFileSync(join(env.UPLOADS_DIR, "images", filename), "");
    expect(await refusal(dataDir, url, env)).toContain(
      `lacks 1 image, such as ${filename}. Set UPLOADS_DIR to the folder of this installation, or add --yes`,
    );
    expect((await copy(dataDir, url, env, "--yes")).code).toBe(0);
  });

  it("to lose the key of the private links, unless the operator is sure", async () => {
    const { dataDir, env } = await usedFolder();
    const { url } = await emptyServer();
    const file = linkKeyFile(dataDir);
    const LINK_KEY = "0f".repeat(32);
    expect(await refusal(dataDir, url, { ...env, LINK_KEY })).toMatch(
      /^The key of the private links is another one\. Set/,
    );
    const key = readFileSync(file);
    rmSync(file);
    expect(await refusal(dataDir, url, env)).toMatch(/^The key of the private links is missing\. Set LINK_KEY/);
    expect((await copy(dataDir, url, env, "--yes")).code).toBe(0);
    const folder = testFolder();
    expect(await refusal(url, folder, { ...env, LINK_KEY })).toMatch(/is another one\. Set LINK_KEY/);
    expect((await copy(url, folder, { ...env, LINK_KEY: key.toString("hex") })).code).toBe(0);
  });

  it("what the target cannot store", async () => {
    const { dataDir, db, env, filename, uploadsDir } = await usedFolder();
    await fillTables(db);
    const { url, db: server } = await emptyServer();
    const setVersion = (version: number) => db.updateTable("partners").set({ version }).execute();
    await setVersion(2 ** 40);
    expect(await refusal(dataDir, url, env)).toMatch(/^Nothing was copied: .*out of range for type integer\.\n$/);
    expect(await server.selectFrom("rules_revisions").selectAll().execute()).toEqual([]);
    await setVersion(1);
    expect((await copy(dataDir, url, env)).code).toBe(0);

    const folder = testFolder();
    await server
      .insertInto("image_bytes")
      .values({ name: "../evil.png", bytes: Buffer.from("x") })
      .execute();
    const other = { ...env, UPLOADS_DIR: testFolder(), LINK_KEY: readFileSync(linkKeyFile(dataDir)).toString("hex") };
    expect(await refusal(url, folder, other, "--yes")).toContain("a row of image_bytes is not an image");
    await server.deleteFrom("image_bytes").where("name", "=", "../evil.png").execute();
    writeFileSync(join(imagesPath(uploadsDir), filename), "another");
    expect(await refusal(url, folder, { ...env, LINK_KEY: other.LINK_KEY }, "--yes")).toContain("is another one.");
    expect(existsSync(databaseFile(folder))).toBe(false);
    expect(existsSync(linkKeyFile(folder))).toBe(false);
  });
});
