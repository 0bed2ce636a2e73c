import { resolve } from "node:path";
import { readDataSettings } from "#server/app/env.ts";
import type { Database } from "#server/db/database.ts";
import { type DatabaseSettings, placeOf } from "#server/db/engine.ts";
import { withExistingDatabase } from "#server/db/engines/open-database.ts";
import { CommandError } from "#server/platform/errors.ts";
import { addEvent, COMMAND_LINE } from "#server/staff/audit-store.ts";

export interface Command {
  readonly usage: string;
  /** Options beside --help and --yes. */
  readonly options?: Readonly<Record<string, { readonly type: "boolean" | "string" }>>;
  /** Turns the arguments into the work to do; undefined for bad usage. */
  readonly read: (given: Arguments) => ((session: Session) => Promise<void>) | undefined;
}

export interface Arguments {
  readonly words: readonly string[];
  /** Whether --yes was given. */
  readonly isSure: boolean;
  /** The command's own options. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The process that a command runs in. */
export interface Around {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Asks for a secret without echo; without a terminal, reads the next line of standard input. */
  readonly askSecret: (question: string) => Promise<string>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** The settings, input and output of a command. */
export interface Session extends Pick<Around, "env" | "askSecret" | "write"> {
  readonly dataDir: string;
  readonly database: DatabaseSettings;
  readonly now: Date;
  /** The path of a file that the caller named. */
  readonly pathOf: (file: string) => string;
  /** Prints a line of the result. */
  readonly say: (line: string) => void;
  /** Prints a line to standard error, such as a warning. */
  readonly note: (line: string) => void;
}

export function createSession(around: Around, name: string): Session {
  const { env, write, writeError } = around;
  // npm runs scripts in the project's folder, and gives the caller's in INIT_CWD.
  const folder = (env.npm_lifecycle_event === name && env.INIT_CWD) || process.cwd();
  return {
    ...around,
    ...readDataSettings(env),
    now: new Date(),
    pathOf: (file) => resolve(folder, file),
    say: (line) => write(`${line}\n`),
    note: (line) => writeError(`${line}\n`),
  };
}

/** Opens the database for one task; throws a CommandError if there is none. */
export async function withOpenDatabase<Result>(
  { database }: Session,
  work: (db: Database) => Promise<Result>,
  opener: "server" | "command" = "command",
): Promise<Result> {
  const done = await withExistingDatabase(database, async (db) => ({ result: await work(db) }), opener);
  if (!done) throw new CommandError(`There is no database in ${placeOf(database)}.`);
  return done.result;
}

/** Notes in the audit trail that a command writes data out: 'all data about a customer'. */
export const noteExport = (db: Database, what: string): Promise<void> =>
  db.write((within) => addEvent(within, { ...COMMAND_LINE, at: db.now(), kind: "exported", subject: what }));
