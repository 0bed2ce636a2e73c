import { type Kysely, type Migration, type MigrationProvider, Migrator } from "kysely";
import { OperatorError } from "#server/platform/errors.ts";
import { commonMigrations, statements } from "../../migrations/common-migrations.ts";
import { baseline } from "./migrations/025-baseline.ts";
import { orderOfTexts } from "./migrations/037-order-of-texts.ts";

/** The baseline stands for the migrations of SQLite up to its number. SQLite orders texts by their bytes anyway. */
const migrations: Record<string, Migration> = {
  "025-baseline": baseline,
  ...commonMigrations,
  "037-order-of-texts-compatible": { up: orderOfTexts },
  // Files are read in pieces, and each piece of a compressed one unpacks it. To store those of before again would stop all writes.
  "067-files-as-they-are-compatible": statements("alter table image_bytes alter column bytes set storage external;"),
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Applies all pending migrations, and gives the texts that they added the order of their bytes. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  await applyPending(db);
  await orderOfTexts(db);
}

/** Creates the tables of an empty database. Throws an OperatorError if another one lacks a migration: older servers may use it. */
export async function createTables<Tables>(db: Kysely<Tables>): Promise<void> {
  const pending = await findPending(db);
  if (pending.length === knownMigrations.length) return migrate(db);
  if (pending.length > 0)
    throw new OperatorError(
      "The database was written by an older version. Start a server of this version first. Nothing was changed.",
    );
}

/** Applies all of them in one transaction. Of several processes that try, one does. */
async function applyPending<Tables>(db: Kysely<Tables>): Promise<void> {
  if ((await findPending(db)).length === 0) return;
  const { error } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
}

const migratorOf = <Tables>(db: Kysely<Tables>) => new Migrator({ db, provider, allowUnorderedMigrations: true });

const findPending = async <Tables>(db: Kysely<Tables>) =>
  (await migratorOf(db).getMigrations()).filter(({ executedAt }) => executedAt === undefined);
