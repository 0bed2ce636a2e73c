import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/db/engines/open-database.ts";
import { hasPrograms, runPostgres } from "../../support/postgres/run-postgres.ts";
import { type RunningNginx, startNginx } from "../../support/server/nginx.ts";
import { addQuotes, seedDatabase } from "../seed/seed-database.ts";
import { send } from "../send-load.ts";
import { type BenchServer, startProgram } from "../server-pair.ts";

/** A company has as many after some weeks. The list of quotes costs the same with more. */
const QUOTES = 1000;

const PASSWORD = "correct horse battery staple";

const SETTINGS = {
  STAFF_PASSWORD: PASSWORD,
  RATE_LIMIT_QUOTES: "1000000",
  TRUST_PROXY: "1",
  LINK_KEY: "0f".repeat(32),
  LOG_LEVEL: "info",
};

/** One or several servers behind an nginx of their own. */
export interface Contender {
  readonly name: string;
  /** The address of nginx. */
  readonly url: string;
  /** The headers of staff. */
  readonly staff: Readonly<Record<string, string>>;
  readonly servers: readonly number[];
  readonly database: number | undefined;
  readonly nginx: number;
}

export interface Contenders {
  readonly sqlite: Contender;
  /** With one process, two and four, on the same database. */
  readonly postgres: readonly Contender[];
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

const PROCESSES = [1, 2, 4];

/** Starts all contenders, each with the same quotes. Idle ones use hardly any time. */
export async function startContenders(): Promise<Contenders> {
  if (!hasPrograms())
    throw new Error("This needs PostgreSQL: npx tsx tests/support/postgres/get-postgres.ts");
  const folder = await mkdtemp(join(tmpdir(), "workbench-scale-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const seeding = { quotes: QUOTES, items: 20, seed: 1, now: new Date() };
    const start = async (name: string, place: Readonly<Record<string, string>>) => {
      const log = join(folder, `${name}.log`);
      const server = await startProgram("dist/server/main.js", log, { ...SETTINGS, ...place });
      stops.push(server.stop);
      return server;
    };
    const proxy = async (servers: readonly BenchServer[]) => {
      const nginx = await startNginx(servers.map(({ url }) => Number(new URL(url).port)));
      stops.push(nginx.stop);
      return nginx;
    };

    const postgres = await runPostgres({ isDurable: true });
    stops.push(postgres.remove);
    const servers: BenchServer[] = [];
    for (const number of [1, 2, 3, 4])
      servers.push(await start(`postgres-${number}`, { DATABASE_URL: postgres.url }));
    const db = await openDatabase({ url: postgres.url });
    await addQuotes(db, seeding);
    await db.destroy();

    const dataDir = join(folder, "data");
    await seedDatabase(dataDir, seeding);
    const single = await start("sqlite", { DATA_DIR: dataDir, UPLOADS_DIR: join(folder, "up") });

    const contenders = [];
    for (const processes of PROCESSES) {
      const own = servers.slice(0, processes);
      contenders.push(
        await describe(`PostgreSQL, ${processes}`, own, await proxy(own), postgres.pid()),
      );
    }
    const sqlite = await describe("SQLite", [single], await proxy([single]), undefined);
    return { sqlite, postgres: contenders, databaseUrl: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function describe(
  name: string,
  servers: readonly BenchServer[],
  { url, pid }: RunningNginx,
  database: number | undefined,
): Promise<Contender> {
  const staff = await signIn(url);
  return { name, url, staff, servers: servers.map((server) => server.pid), database, nginx: pid };
}

async function signIn(url: string): Promise<Readonly<Record<string, string>>> {
  const { headers } = await send(url, {
    method: "POST",
    path: "/api/staff/session",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ password: PASSWORD }),
  });
  return { Cookie: headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
}
