import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { connectServer, openServer, openServerToRead } from "#server/db/engines/postgres/connection.ts";
import { knownMigrations } from "#server/db/engines/postgres/migrations.ts";
import { openFolder } from "#server/db/engines/sqlite/connection.ts";
import { rowsIn } from "#server/images/image-bytes-store.ts";
import { OperatorError, StartError } from "#server/platform/errors.ts";
import { png, upload } from "../../support/files/images.ts";
import { databaseUrl } from "../../support/postgres/global-setup.ts";
import { newDatabase } from "../../support/postgres/new-database.ts";
import { runPostgres } from "../../support/postgres/run-postgres.ts";
import { proxyTo } from "../../support/postgres/silent-proxy.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { startBuilt } from "../../support/server/built-process.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { testStores } from "../../support/server/stores.ts";
import { startTestApp } from "../../support/server/test-app.ts";

async function startTwo() {
  const first = await startTestApp({ rateLimitQuotes: 1000 });
  const second = await startTestApp({ rateLimitQuotes: 1000, beside: first });
  return [first, second] as const;
}

const urlOf = ({ settings }: Database) => ("url" in settings ? settings.url : "");

const submit = ({ request }: Awaited<ReturnType<typeof startTestApp>>, key?: string) => {
  const asked = request.post("/api/quotes/submit");
  return (key === undefined ? asked : asked.set("Idempotency-Key", key)).send(createSubmission());
};

describe("two servers on one database", () => {
  it("answer each other's quotes, and show each other's images", async () => {
    const [first, second] = await startTwo();
    const { quoteId } = (await submit(first)).body;
    const terms = { after: 0, source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
    const sent = await second.request.post(`/api/quotes/${quoteId}/send`).send(terms);
    expect(sent.status).toBe(200);
    expect((await first.request.get(`/api/quotes/${quoteId}`)).body.quote.status).toBe("quoted");

    const image = await png();
    const { filename } = (await upload(first, image)).body;
    const shown = await second.request.get(`/uploads/images/${filename}`);
    expect([shown.status, shown.type]).toEqual([200, "image/png"]);

    for (const path of [`/uploads/images/${filename}`, `/api/configuration/rules/${catalogDocument.product}`]) {
      const { etag } = (await first.request.get(path)).headers;
      const again = await second.request.get(path).set("If-None-Match", String(etag));
      expect(again.status, `what browsers cached of ${path}`).toBe(304);
    }
  });

  it("make one quote of twenty submissions with one key", async () => {
    const servers = await startTwo();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(servers[index % 2] ?? servers[0], "a-key-for-all-of-them")),
    );
    expect(new Set(replies.map(({ body }) => body.quoteId)).size).toBe(1);
    expect(await servers[0].quoteRows()).toHaveLength(1);
  });

  it("show every event to whoever polls while both write", async () => {
    const [first, second] = await startTwo();
    let since = 0;
    const seen: string[] = [];
    const poll = async () => {
      const { body } = await first.request.get("/api/quotes/changes").query({ since });
      since = body.latest;
      seen.push(...body.arrived);
    };
    let isWriting = true;
    const writing = Promise.all([first, second, first, second].map(submitTen)).then((ids) => {
      isWriting = false;
      return ids.flat();
    });
    while (isWriting) await poll();
    await poll();
    expect(seen.toSorted()).toEqual((await writing).toSorted());

    async function submitTen(server: typeof first): Promise<string[]> {
      const ids = [];
      for (let count = 0; count < 10; count += 1) ids.push((await submit(server)).body.quoteId);
      return ids;
    }
  });

  it("answer reads while one of them writes for long, and others wait to write", async () => {
    const [first, second] = await startTwo();
    let endWrite = () => {};
    const writing = first.db.write(async (within) => {
      await within.selectFrom("quotes").select("id").execute();
      await new Promise<void>((resolve) => {
        endWrite = resolve;
      });
    });
    const stored: number[] = [];
    const waiting = Array.from({ length: 20 }, () => submit(second).then(({ status }) => stored.push(status)));
    const begun = performance.now();
    // One request in between, so that the others wait already.
    for (let each = 0; each < 5; each += 1) expect((await second.request.get("/api/quotes/list")).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(4000);
    await pause(500);
    expect(stored, "before their turn").toEqual([]);
    endWrite();
    await writing;
    await Promise.all(waiting);
    expect(stored).toEqual(Array(20).fill(201));
  });

  it("count the same limit of an address", async () => {
    const first = await startTestApp({ rateLimitQuotes: 2 });
    const second = await startTestApp({ rateLimitQuotes: 2, beside: first });
    const statuses = [];
    for (const server of [first, second, first, second]) statuses.push((await submit(server)).status);
    expect(statuses).toEqual([201, 201, 429, 429]);
    const later = new Date(Date.now() + 11 * 60 * 1000);
    await first.stores.limits.removeOld(later);
    expect(await first.db.selectFrom("limits").selectAll().execute()).toEqual([]);
  });
});

it("a full disk of PostgreSQL is reported by readyz, while everything can be read", async () => {
  const { db, request } = await startTestApp();
  // A row fits into what its table already has. Then only a new file needs room.
  await sql`create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function refuse()`.execute(db);
  const reply = await request.get("/readyz");
  expect([reply.status, reply.body.code]).toEqual([507, "disk_full"]);
  expect((await request.get("/api/quotes/list")).status).toBe(200);
});

it("a write that hangs is ended, so that others can write, but not a snapshot that waits for its copy", async () => {
  const { db } = await startTestApp();
  const [writing, reading] = [await openServer(urlOf(db)), await openServerToRead(urlOf(db))];
  onTestFinished(async () => void (await Promise.all([writing.destroy(), reading.destroy()])));
  const find = async (each: Database) =>
    (await sql<{ after: string }>`select current_setting('idle_in_transaction_session_timeout') as after`.execute(each))
      .rows;
  expect([await find(writing), await find(reading)]).toEqual([[{ after: "15s" }], [{ after: "0" }]]);
});

describe("a newer version", () => {
  /** Notes a migration, as a newer version does that applies it. */
  const migrate = (db: Database, name: string) =>
    sql`insert into kysely_migration values (${name}, '2030')`.execute(db);

  it("migrates once, even if several of its servers start at the same time", async () => {
    const { db } = await startTestApp();
    const own = urlOf(db);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const opened = await Promise.all([1, 2, 3].map(() => openServer(own)));
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(knownMigrations.length);
    for (const each of opened) await each.destroy();
  });

  it("leaves the database to its server, whatever command comes first, but a command may fill an empty database", async () => {
    const url = await newDatabase();
    await (await openServer(url, "command")).destroy();
    const db = connectServer(url);
    onTestFinished(() => db.destroy());
    const last = knownMigrations.toSorted().at(-1) ?? "";
    await sql`delete from kysely_migration where name = ${last}`.execute(db);
    const refused = await runCommand(["quotes", "trust-clock"], { env: { DATABASE_URL: url } });
    expect([refused.code, refused.err]).toEqual([
      1,
      "The database was written by an older version. Start a server of this version first. Nothing was changed.\n",
    ]);
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(knownMigrations.length - 1);
  });

  it("leaves older servers running, and lets them start, if they can live with its tables", async () => {
    const { db } = await startTestApp();
    await migrate(db, "900-more-columns-compatible");
    const older = await openServer(urlOf(db));
    onTestFinished(() => older.destroy());
    const { request } = await startTestApp({ beside: { db: older, dataDir: "" } });
    expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
    expect((await request.get("/readyz")).status).toBe(200);
  });

  it("otherwise stops older servers, which write nothing from that moment on", async () => {
    const { db } = await startTestApp();
    const older = startBuilt("main", {
      ...{ DATABASE_URL: urlOf(db), LINK_KEY: "0".repeat(64), DATA_DIR: testFolder() },
    });
    const url = await older.url();
    const body = JSON.stringify(createSubmission());
    const headers = { "Content-Type": "application/json" };
    const submit = () => fetch(`${url}/api/quotes/submit`, { method: "POST", headers, body });
    expect((await submit()).status).toBe(201);
    await migrate(db, "900-other-tables");
    const refused = await submit();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    const { code, out } = await older.waitForExit();
    expect(code).toBe(78);
    expect(out).toContain(
      "A newer version of the server has changed the database (900-other-tables). Start that version.",
    );
    expect(await db.selectFrom("quotes").select("id").execute()).toHaveLength(1);
  });
});

it("times are the database's, although the clock of a machine is ten minutes ahead", async () => {
  const { db } = await startTestApp({});
  const real = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: real + 10 * 60_000 });
  const ahead = await openServer(urlOf(db));
  onTestFinished(() => ahead.destroy());
  expect(ahead.now().getTime() - real).toBeLessThan(60_000);
  // A job that it leases is not due for the others, and a job that they lease is not due for it.
  const hour = 60 * 60_000;
  const { upkeep } = testStores(ahead);
  expect(await upkeep.lease("tidy up", hour, ahead.now())).toBe(true);
  vi.useRealTimers();
  expect(await testStores(db).upkeep.lease("tidy up", hour, db.now())).toBe(false);
});

/** The sentence with which a server refuses to start on a database. */
async function refusal(url: string, kind: typeof OperatorError = OperatorError): Promise<string> {
  const error: unknown = await openServer(url).then(
    (db) => db.destroy(),
    (reason: unknown) => reason,
  );
  expect([error instanceof OperatorError, error instanceof StartError]).toEqual([true, kind === StartError]);
  return error instanceof Error ? error.message : "";
}

describe("a database that cannot be used", () => {
  const url = inject("postgres")?.url ?? "";

  it("is named with the remedy if its PostgreSQL is too old", async () => {
    const old = await newDatabase(
      "create schema older",
      `create function older.current_setting(text) returns text language sql return
        case $1 when 'server_version_num' then '140023' else pg_catalog.current_setting($1) end`,
      "alter database NAME set search_path = older, pg_catalog",
    );
    expect(await refusal(old)).toMatch(/runs on PostgreSQL 14\. Version 15 or later is needed\.$/);
  });

  it("is named with the remedy if the user may not create tables", async () => {
    const own = await newDatabase("create role NAME login password 'secret'", "create extension pg_trgm");
    const restricted = new URL(own);
    restricted.username = restricted.pathname.slice(1);
    restricted.password = "secret";
    expect(await refusal(restricted.href)).toMatch(
      / does not let this user create tables\. Make the user its owner; an administrator may have to run: create extension pg_trgm\.$/,
    );
  });

  // Before version 18, PostgreSQL cannot be told to look for extensions elsewhere.
  it.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
    "is named with the remedy if pg_trgm is not installed",
    async () => {
      const plain = await newDatabase("alter database NAME set extension_control_path = '/nowhere'");
      expect(await refusal(plain)).toMatch(/ lacks the extension pg_trgm\. Install PostgreSQL's contrib modules\.$/);
    },
  );

  it("is named with the remedy if nothing answers, so that the supervisor tries again, or if it does not exist", async () => {
    expect(await refusal("postgres://bench:secret@127.0.0.1:1/bench", StartError)).toBe(
      "The database bench at 127.0.0.1:1 cannot be used (ECONNREFUSED). Check DATABASE_URL, and that PostgreSQL is running.",
    );
    expect(await refusal("postgres://bench@127.0.0.1/bench?port=bench", StartError)).toContain("(ERR_SOCKET_BAD_PORT)");
    expect(await refusal(databaseUrl(url, "nowhere"))).toMatch(
      /^The database nowhere at .* does not exist\. Create it with createdb\.$/,
    );
  });

  it("is named with the remedy if its tables are not those of its list of migrations, as after half a restore", async () => {
    const { db } = await startTestApp();
    await sql`delete from kysely_migration where name = '063-counts-of-options'`.execute(db);
    expect(await refusal(urlOf(db))).toMatch(
      / has other tables than its list of migrations says \(42703\)\. Restore the dump into a new, empty database\.$/,
    );
  });

  it("is left alone if a newer version wrote it, or another program", async () => {
    const { db } = await startTestApp();
    const own = urlOf(db);
    await sql`insert into kysely_migration values ('900-future', '2030')`.execute(db);
    expect(await refusal(own)).toMatch(
      /was written by a newer version \(it has 900-future\)\. Nothing was changed; start that version\.$/,
    );
    await sql`alter table kysely_migration rename to other`.execute(db);
    expect(await refusal(own)).toMatch(/holds tables of another program\./);
  });
});

it.skipIf(process.env.TEST_DATABASE_URL !== undefined)(
  "a database that goes away is answered with 503, and the server recovers by itself",
  async () => {
    const postgres = await runPostgres();
    try {
      const db = await openServer(postgres.url);
      const { request } = await startTestApp({ beside: { db, dataDir: "" } });
      expect((await request.get("/readyz")).status).toBe(200);
      await postgres.kill();
      for (const ask of [request.get("/readyz"), request.post("/api/quotes/submit").send(createSubmission())]) {
        const reply = await ask;
        expect([reply.status, reply.body.code]).toEqual([503, "not_ready"]);
        expect(reply.headers["retry-after"]).toBe("1");
      }
      await postgres.startAgain();
      expect((await request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
      await db.destroy();
    } finally {
      await postgres.remove();
    }
  },
);

it("a database that only reads for a while, or lets nobody in, is answered with 503, and the server recovers by itself", async () => {
  const admin = connectServer(inject("postgres")?.url ?? "", 1);
  const db = await openServer(await newDatabase());
  onTestFinished(async () => {
    await db.destroy();
    await admin.destroy();
  });
  const name = new URL(urlOf(db)).pathname.slice(1);
  const change = (how: string) => sql.raw(`alter database ${name} ${how}`).execute(admin);
  const { request } = await startTestApp({ beside: { db, dataDir: "" } });
  const ask = async () => (await request.post("/api/quotes/submit").send(createSubmission())).status;
  for (const [failure, remedy] of [
    // Connections to the former server outlive a failover.
    ["set default_transaction_read_only = on", "reset default_transaction_read_only"],
    ["allow_connections false", "allow_connections true"],
  ] as const) {
    await change(failure);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
    await expect.poll(ask).toBe(503);
    await change(remedy);
    expect(await ask(), `after: ${failure}`).toBe(201);
  }
});

it("a database that falls silent is answered with 503, and the server recovers by itself", async () => {
  const { db } = await startTestApp();
  const { url, fallSilent, answerAgain } = await proxyTo("url" in db.settings ? db.settings.url : "");
  const through = connectServer(`${url}?query_timeout=300`);
  onTestFinished(() => through.destroy());
  const { request } = await startTestApp({ beside: { db: through, dataDir: "" } });
  fallSilent();
  // The first quote finds a connection without answers, the second waits for a new one.
  const start = refusal(url, StartError);
  for (let count = 0; count < 2; count += 1) {
    const reply = await request.post("/api/quotes/submit").send(createSubmission());
    expect([reply.status, reply.body.code]).toEqual([503, "not_ready"]);
  }
  expect(await start).toMatch(/ cannot be used \(.*\)\. Check DATABASE_URL/);
  answerAgain();
  expect((await request.get("/readyz")).status).toBe(200);
});

it("keeps files as they are, so that reading a piece does not unpack the whole, and leaves those of before", async () => {
  const { db } = await startTestApp();
  const bytes = Buffer.alloc(100_000, "#1=POINT(0.,0.);");
  const store = (name: string) => db.insertInto("image_bytes").values({ name, bytes }).execute();
  await sql`alter table image_bytes alter column bytes set storage extended`.execute(db);
  await store("a.bin");
  await sql`delete from kysely_migration where name like '067%'`.execute(db);
  await (await openServer(urlOf(db))).destroy();
  await store("b.bin");
  const { rows } = await sql`select name, pg_column_compression(bytes) as compression, bytes from image_bytes
    order by name`.execute(db);
  expect(rows).toEqual([
    { name: "a.bin", compression: "pglz", bytes },
    { name: "b.bin", compression: null, bytes },
  ]);
});

it("keeps the bytes of an image whose row stays", async () => {
  const { db } = await startTestApp();
  const { put, read, remove } = rowsIn(db);
  await put("image.png", Buffer.from("x"));
  const removal = db.write(async (within) => {
    await remove("image.png", within);
    throw new Error("full");
  });
  await expect(removal).rejects.toThrow("full");
  expect(await read("image.png")).toEqual(Buffer.from("x"));
});

it("has the tables and columns of the other kind of database", async () => {
  const { db } = await startTestApp();
  const sqlite = await openFolder(join(testFolder(), "data"));
  const [ours, others] = [await columnsOf(db), await columnsOf(sqlite)];
  await sqlite.destroy();
  const written = ({ name, type }: Column) => `${name} ${type}`;
  expect(ours.map(written).sort()).toEqual(others.map(written).sort());
  const required = new Set(ours.flatMap(({ name, isRequired }) => (isRequired ? name : [])));
  expect(others.filter(({ name, isRequired }) => isRequired && !required.has(name))).toEqual([]);
});

type Column = Awaited<ReturnType<typeof columnsOf>>[number];

const TYPES: Readonly<Record<string, string>> = { int4: "integer", int8: "integer", bigint: "integer", bytea: "blob" };

/** All columns but generated ones, which SQLite does not list. */
async function columnsOf(db: Database) {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ name }) => !/^(quote_search|image_bytes$|limits$)/.test(name))
    .flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable }) => ({
        name: `${table}.${name}`,
        type: TYPES[dataType] ?? dataType.toLowerCase(),
        isRequired: !isNullable,
      })),
    )
    .filter(({ name }) => !/^quotes\.(amount_cents|waiting|waits_since)$/.test(name));
}
