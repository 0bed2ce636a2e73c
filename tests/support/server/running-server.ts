import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type Logger, pino } from "pino";
import { type Env, readEnv } from "#server/app/env.ts";
import { openApp } from "#server/app/open-app.ts";
import { openServer } from "#server/app/open-server.ts";
import { createLimitedServer, HTTP_LIMITS } from "#server/http/limited-server.ts";
import { listen } from "#server/http/listen.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

const SERVER = join(projectRoot(), "dist/server/main.js");

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** Runs a query on the database file, beside the running server. */
  readonly rows: (sql: string) => Record<string, unknown>[];
  /** Adds a revision of the rules as another process would. */
  readonly reviseRules: (document: RulesDocument) => void;
  readonly stop: () => Promise<void>;
}

/** Settings other than folders and port. */
export type Settings = Readonly<Record<string, string>>;

/** Puts files into a data folder before the server starts. */
export type Fill = (dataDir: string) => Promise<unknown>;

/** Starts the built server like `npm run serve`, on a free port and with its own data folder. */
export async function startServer(
  fill: Fill = async () => {},
  settings: Settings = {},
): Promise<RunningServer & { readonly pid: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-e2e-"));
  await fill(dataDir);
  const variables = { ...placesIn(dataDir), ...settings };
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // An aborted test run must not leave a server behind.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  return {
    url: await printedAddress(server),
    pid: server.pid ?? 0,
    ...filesOf(dataDir),
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
      process.off("exit", kill);
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A data folder with only the default rules. Every server of this process gets a copy. */
let template: Promise<string> | undefined;

/** Starts the server in this process, from its sources: cheap enough for every test. */
export async function serveInProcess(
  settings: Settings = {},
  fill: Fill = async () => {},
  open: typeof openWithoutPages = openServer,
): Promise<RunningServer> {
  template ??= makeTemplate();
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-e2e-"));
  await cp(await template, dataDir, { recursive: true });
  await fill(dataDir);
  const { url, stop } = await startListening(dataDir, settings, open);
  return {
    url,
    ...filesOf(dataDir),
    async stop() {
      await stop();
      // A rehearsal that a test leaves may still be closing its connection to the database.
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-template-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  await (await startListening(dataDir, {}, openWithoutPages)).stop();
  return dataDir;
}

/** Opens a server without the built pages: reading them takes a quarter of its start. */
export async function openWithoutPages(env: Env, log: Logger) {
  const { app, start, release } = await openApp(env, log, undefined);
  const { server } = createLimitedServer(app, HTTP_LIMITS);
  const url = await listen(server, env);
  start();
  return { url, server, release };
}

async function startListening(dataDir: string, settings: Settings, open: typeof openWithoutPages) {
  const env = readEnv({ ...placesIn(dataDir), ...settings });
  const { url, server, release } = await open(env, pino({ level: "silent" }));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await release();
  };
  return { url, stop };
}

/** A server in this process makes no photos, so its pages need not ask for them. */
const placesIn = (dataDir: string) => ({
  PORT: "0",
  DATA_DIR: dataDir,
  UPLOADS_DIR: join(dataDir, "uploads"),
  PHOTOS: "off",
});

function filesOf(dataDir: string) {
  const database = () => new SQLite(join(dataDir, "workbench.sqlite"));
  return {
    dataDir,
    uploadsDir: join(dataDir, "uploads"),
    rows(sql: string) {
      const db = database();
      const rows = db.prepare<[], Record<string, unknown>>(sql).all();
      db.close();
      return rows;
    },
    reviseRules(document: RulesDocument) {
      const db = database();
      db.prepare(
        `insert into rules_revisions (revision, product, created_at, author, summary, document)
         select max(revision) + 1, ?, ?, 'test', '', ? from rules_revisions`,
      ).run(document.product, new Date().toISOString(), JSON.stringify(document));
      db.close();
    },
  };
}

async function printedAddress(server: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const url = /http:\/\/\S+/.exec(printed)?.[0];
    if (url) return url;
  }
  throw new Error(`The server stopped before it listened: ${printed}`);
}
