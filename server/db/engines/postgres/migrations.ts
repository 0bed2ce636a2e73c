import { type Kysely, type Migration, type MigrationProvider, Migrator } from "kysely";
import { commonMigrations } from "../../migrations/common-migrations.ts";
import { baseline } from "./migrations/025-baseline.ts";
import { orderOfTexts } from "./migrations/037-order-of-texts.ts";

/** The baseline stands for the migrations of SQLite up to its number. SQLite orders texts by their bytes anyway. */
const migrations: Record<string, Migration> = {
  "025-baseline": baseline,
  ...commonMigrations,
  "037-order-of-texts-compatible": { up: orderOfTexts },
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Applies all pending migrations, and gives the texts that they added the order of their bytes. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  await applyPending(db);
  await orderOfTexts(db);
}

/** Applies all of them in one transaction. Of several processes that try, one does. */
async function applyPending<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return;
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
