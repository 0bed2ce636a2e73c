import { Kysely, sql } from "kysely";
import { Pool, type PoolClient, type PoolConfig, TypeOverrides } from "pg";
import { allowFarHosts } from "#server/platform/connect-attempts.ts";
import { codeOf, OperatorError, StartError } from "#server/platform/errors.ts";
import { Database } from "../../database.ts";
import { placeOf } from "../../engine.ts";
import type { Tables } from "../../tables.ts";
import { postgresDialect } from "./dialect.ts";
import { postgresEngine } from "./engine.ts";
import { createTables, migrate } from "./migrations.ts";
import { isTooNew } from "./newer-version.ts";
import { createWatch } from "./watch.ts";

/** The name of the connections of servers and commands, as PostgreSQL lists them. */
export const APPLICATION = "workbench-configurator";

const SECOND_MS = 1000;

/** Of a process. Requests wait for one that is free. */
const MOST_CONNECTIONS = 10;

/** The longest wait for a connection, and the longest statement: what takes longer fails, so that others get their turn. */
const CONNECT_MS = 5 * SECOND_MS;
const STATEMENT_MS = 10 * SECOND_MS;

/** After this, PostgreSQL no longer answers: it would have ended the statement itself. */
const ANSWER_MS = STATEMENT_MS + 5 * SECOND_MS;

/** An idle connection is tested after this, so that one to a machine that vanished is noticed before a request needs it. */
const KEEP_ALIVE_MS = 10 * SECOND_MS;

const TIMEOUTS = { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS };

/** A process that hangs within a write keeps all others from writing for so long. */
const IDLE_WRITE_MS = 15 * SECOND_MS;

const OLDEST_VERSION = 15;

/** The numbers of the types int8 and numeric, which the driver would read as texts. Sums of cents are exact up to 2^53. */
const NUMBERS = [20, 1700];

/**
 * Opens a database of PostgreSQL. A server migrates it, a command only creates the tables of an empty one. Throws an OperatorError if it
 * cannot be used.
 */
export async function openServer(url: string, opener: "server" | "command" = "server"): Promise<Database> {
  await prepare(url, opener === "server" ? migrate : createTables);
  const watch = createWatch();
  const pool = poolOf(url, { max: MOST_CONNECTIONS, ...TIMEOUTS, idle_in_transaction_session_timeout: IDLE_WRITE_MS });
  const db = new Database(postgresEngine(pool, url, watch));
  try {
    await watch.start(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw refusalOf(error, placeOf({ url }));
  }
}

/** Opens a database of this version or an older one to read it, without migrating it. */
export async function openServerToRead(url: string, connections?: number): Promise<Database> {
  await prepare(url, async () => {});
  return connectServer(url, connections);
}

/** Connects to a database that is known to be usable, to read it: a snapshot may wait for what is made of it. */
export function connectServer(url: string, connections = MOST_CONNECTIONS): Database {
  return new Database(postgresEngine(poolOf(url, { max: connections, ...TIMEOUTS }), url));
}

/** Checks a database before the first use. `then` brings it up to date. */
async function prepare(url: string, then: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const place = placeOf({ url });
  try {
    await within(url, TIMEOUTS, (db) => check(db, place));
    // A migration may take long.
    await within(url, {}, then);
  } catch (error) {
    throw error instanceof OperatorError ? error : refusalOf(error, place);
  }
}

async function within(url: string, config: PoolConfig, work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  // PostgreSQL may list it for a moment after its end.
  const pool = poolOf(url, { max: 2, application_name: `${APPLICATION} start`, ...config });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  // The driver may wait without an end for a connection that it could not begin.
  await work(db).catch((error: unknown) => {
    void db.destroy();
    throw error;
  });
  await db.destroy();
}

async function check(db: Kysely<Tables>, place: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding`.execute(db);
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < OLDEST_VERSION)
    throw new OperatorError(
      `The database ${place} runs on PostgreSQL ${version}. Version ${OLDEST_VERSION} or later is needed.`,
    );
  if (encoding !== "UTF8")
    throw new OperatorError(
      `The database ${place} has the encoding ${encoding}. Create one with UTF8: createdb --owner=workbench --encoding=UTF8 --template=template0 workbench`,
    );
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isNew = !tables.some(({ name }) => name === "kysely_migration");
  if (isNew && tables.length > 0)
    throw new OperatorError(
      `The database ${place} holds tables of another program. Create an empty one, and name it in DATABASE_URL.`,
    );
  if (isNew) return;
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newer = applied.rows.find(({ name }) => isTooNew(name));
  if (newer)
    throw new OperatorError(
      `The database ${place} was written by a newer version (it has ${newer.name}). Nothing was changed; start that version.`,
    );
}

function poolOf(url: string, config: PoolConfig): Pool {
  allowFarHosts();
  const types = new TypeOverrides();
  for (const type of NUMBERS) types.setTypeParser(type, Number);
  const pool = new Pool({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types,
    ...config,
  });
  // Without a listener, a lost connection would end the process. The next request finds out and says so.
  pool.on("error", () => {});
  pool.on("connect", (client: PoolClient) => client.on("error", () => {}));
  return pool;
}

const REMEDIES: Readonly<Record<string, string>> = {
  "3D000": "does not exist. Create it with createdb",
  "28P01": "refuses the password in DATABASE_URL",
  "28000": "refuses the user in DATABASE_URL",
  "42501":
    "does not let this user create tables. Make the user its owner; an administrator may have to run: create extension pg_trgm",
  "0A000": "lacks the extension pg_trgm. Install PostgreSQL's contrib modules",
  "58P01": "lacks the extension pg_trgm. Install PostgreSQL's contrib modules",
};

/** The remedy for statements that the tables refuse. */
const otherTables = (code: string) =>
  `has other tables than its list of migrations says (${code}). Restore the dump into a new, empty database`;

/** Whoever answers tells what an operator has to do. Nobody answers while the machine of the database starts, which takes as long as this one. */
function refusalOf(error: unknown, place: string): OperatorError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = String(codeOf(error) ?? codeOf(cause) ?? "");
  const remedy = REMEDIES[code] ?? (/^(?:42|2BP)/.test(code) ? otherTables(code) : undefined);
  if (remedy !== undefined) return new OperatorError(`The database ${place} ${remedy}.`);
  const reason = code || (cause instanceof Error ? cause.message : String(cause));
  return new StartError(
    `The database ${place} cannot be used (${reason}). Check DATABASE_URL, and that PostgreSQL is running.`,
  );
}
