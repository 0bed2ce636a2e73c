import { type Kysely, sql } from "kysely";
import { findFilled, IMAGE_BYTES } from "#server/db/copy/copied-table.ts";
import type { CopiedTables } from "#server/db/copy/copy-tables.ts";
import { listTables } from "#server/db/engines/postgres/copy-side.ts";
import { claimFolder } from "#server/db/engines/sqlite/claim-folder.ts";
import type { Tables } from "#server/db/tables.ts";
import { reasonOf } from "#server/platform/disk.ts";
import { CommandError, isBusy, OperatorError, StartError } from "#server/platform/errors.ts";
import type { KeyPlace } from "./find-link-key.ts";

export interface CopySettings {
  readonly uploadsDir: string;
  /** The key of private links that is set. */
  readonly setKey: Buffer | undefined;
  /** Copy even if that loses images, the key of private links, or what servers write in the meantime. */
  readonly isSure: boolean;
}

/** The counts of a copy that was compared. */
export interface Copied extends CopiedTables {
  readonly keyPlace: KeyPlace;
}

/** The counts of limits on requests, which servers without a shared database keep in memory. They are not copied. */
const LIMITS = "limits";

/** Throws if PostgreSQL has a table that would be forgotten. */
export async function refuseUnknownTables(
  server: Kysely<Tables>,
  tables: readonly { readonly name: string }[],
): Promise<void> {
  const known = new Set([LIMITS, IMAGE_BYTES.name, ...tables.map(({ name }) => name)]);
  const unknown = (await listTables(server)).find((name) => !known.has(name));
  if (unknown !== undefined) throw new Error(`the table ${unknown} is unknown`);
}

/** Throws a CommandError if a table of PostgreSQL has a row. */
export async function refuseFilled(server: Kysely<Tables>, place: string): Promise<void> {
  const filled = await findFilled(server, await listTables(server));
  if (filled !== undefined)
    throw new CommandError(
      `The database ${place} is not empty: there are rows in ${filled}. Create a new one with createdb. Nothing was copied.`,
    );
}

/** Keeps servers from using a data folder until the returned function is called. Throws a CommandError if one does. */
export function claim(dataDir: string): () => void {
  try {
    return claimFolder(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new CommandError(
      `A server uses the data folder ${dataDir}. Stop it, so that it writes nothing after the copy. Nothing was copied.`,
    );
  }
}

/** Throws a CommandError if the tables of a database are not those of this version. */
export async function refuseOtherVersion(db: Kysely<Tables>, known: readonly string[], place: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = rows.map(({ name }) => name).filter((name) => name >= (known[0] ?? ""));
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new CommandError(
      `The database ${place} was written by a newer version (it has ${newer}). Copy it with that version. Nothing was copied.`,
    );
  if (known.some((name) => !applied.includes(name)))
    throw new CommandError(
      `The database ${place} was written by an older version. Start a server of this version on it, which migrates it, stop it, and copy then. Nothing was copied.`,
    );
}

/** Runs a copy. Its errors say that nothing was copied. */
export async function explainFailure<Result>(copy: () => Promise<Result>): Promise<Result> {
  try {
    return await copy();
  } catch (error) {
    if (error instanceof OperatorError || isBusy(error)) throw error;
    throw new CommandError(`Nothing was copied: ${reasonOf(error).replace(/\.?$/, ".")}`);
  }
}
