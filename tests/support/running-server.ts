import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { projectRoot } from "#server/project-root.ts";
import type { RulesDocument } from "#shared/rules.ts";

const SERVER = join(projectRoot(), "dist/server/main.js");

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly uploadsDir: string;
  /** All rows of a query, read from the database file beside the running server. */
  readonly rows: (sql: string) => Record<string, unknown>[];
  /** Adds a revision of the rules as another process would. */
  readonly reviseRules: (document: RulesDocument) => void;
  readonly stop: () => Promise<void>;
}

/** Settings of a server beside those of its folders and its port. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Starts the built server as `npm run serve` does, on a free port and a data folder of its own, which can be
 * filled beforehand; settings take the place of its own.
 */
export async function startServer(
  fill: (dataDir: string) => Promise<void> = async () => {},
  settings: Settings = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "workbench-e2e-"));
  await fill(dataDir);
  const uploadsDir = join(dataDir, "uploads");
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Whoever started it and broke off leaves no server behind.
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const url = await address(server);
  const database = () => new SQLite(join(dataDir, "workbench.sqlite"));

  return {
    url,
    pid: server.pid ?? 0,
    dataDir,
    uploadsDir,
    rows(sql) {
      const db = database();
      const rows = db.prepare<[], Record<string, unknown>>(sql).all();
      db.close();
      return rows;
    },
    reviseRules(document) {
      const db = database();
      db.prepare(
        `insert into rules_revisions (revision, product, created_at, author, summary, document)
         select max(revision) + 1, ?, ?, 'test', '', ? from rules_revisions`,
      ).run(document.product, new Date().toISOString(), JSON.stringify(document));
      db.close();
    },
    async stop() {
      server.kill("SIGTERM");
      await once(server, "exit");
      process.off("exit", kill);
      await rm(dataDir, { recursive: true });
    },
  };
}

async function address(server: ChildProcess): Promise<string> {
  let printed = "";
  for await (const chunk of server.stdout ?? []) {
    printed += chunk;
    const url = /http:\/\/\S+/.exec(printed)?.[0];
    if (url) return url;
  }
  throw new Error(`The server stopped before it listened: ${printed}`);
}
