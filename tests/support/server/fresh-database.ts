import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { inject } from "vitest";
import type { Database } from "#server/db/database.ts";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { connectFolder, openFolder } from "#server/db/engines/sqlite/connection.ts";
import { databaseUrl } from "../postgres/global-setup.ts";

/** Whether these tests run on PostgreSQL. What they say about files is not true there, so they skip it. */
export const onServer = inject("postgres") !== undefined;

/** Whether a test, whose claim hardly depends on the kind of database, can be left out on this one. */
export const isProvedElsewhere = onServer && process.env.ON_POSTGRES !== "all";

/** The settings with which a command opens the same database. */
export function settingsOf({ db, dataDir }: Pick<FreshDatabase, "db" | "dataDir">) {
  return { DATA_DIR: dataDir, ...("url" in db.settings && { DATABASE_URL: db.settings.url }) };
}

interface FreshDatabase {
  readonly db: Database;
  /** A data folder, which holds the database unless it is on a server. */
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

/** An empty database of its own: a file, or in the project of PostgreSQL a database on its server. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-test-"));
  const { db, drop } = onServer ? await newOnServer() : await newFile(dataDir);
  return {
    db,
    dataDir,
    async close() {
      await db.destroy();
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Another connection to the database of another server. */
export function sameDatabase({ db, dataDir }: Pick<FreshDatabase, "db" | "dataDir">): FreshDatabase {
  const other = "url" in db.settings ? connectServer(db.settings.url) : connectFolder(dataDir);
  return { db: other, dataDir, close: () => other.destroy() };
}

/** A data folder with an empty database. Each test of this process gets a copy: migrating takes twenty times as long. */
let emptyFolder: Promise<string> | undefined;

async function newFile(dataDir: string) {
  emptyFolder ??= makeEmptyFolder();
  await cp(await emptyFolder, dataDir, { recursive: true });
  return { db: connectFolder(dataDir), drop: async () => {} };
}

async function makeEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "workbench-empty-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await (await openFolder(folder)).destroy();
  return folder;
}

let server: Pool | undefined;
let made = 0;

async function newOnServer() {
  const postgres = inject("postgres");
  if (!postgres) throw new Error("This project has no PostgreSQL.");
  const { url, template } = postgres;
  server ??= new Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  const pool = server;
  made += 1;
  const name = `${template}_${process.pid}_${made}`;
  // A copy of the files takes a third of the time of a copy by the write-ahead log.
  await pool.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    db: connectServer(databaseUrl(url, name)),
    drop: async () => {
      await pool.query(`drop database ${name} with (force)`);
    },
  };
}
