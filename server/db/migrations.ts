import { type Kysely, type Migration, type MigrationProvider, Migrator } from "kysely";
import { rulesAndQuotes } from "./migrations/001-rules-and-quotes.ts";
import { quoteImages } from "./migrations/002-quote-images.ts";
import { quoteDesk } from "./migrations/003-quote-desk.ts";
import { staff } from "./migrations/004-staff.ts";
import { deletedIsGone } from "./migrations/005-deleted-is-gone.ts";
import { quotePartner } from "./migrations/006-quote-partner.ts";
import { upkeep } from "./migrations/007-upkeep.ts";
import { listOrder } from "./migrations/008-list-order.ts";
import { foldedSearch } from "./migrations/009-folded-search.ts";

const migrations: Record<string, Migration> = {
  "001-rules-and-quotes": { up: rulesAndQuotes },
  "002-quote-images": { up: quoteImages },
  "003-quote-desk": { up: quoteDesk },
  "004-staff": { up: staff },
  "005-deleted-is-gone": { up: deletedIsGone },
  "006-quote-partner": { up: quotePartner },
  "007-upkeep": { up: upkeep },
  "008-list-order": { up: listOrder },
  "009-folded-search": { up: foldedSearch },
};

export const knownMigrations: readonly string[] = Object.keys(migrations);

const providerOf = (names: readonly string[]): MigrationProvider => ({
  getMigrations: async () =>
    Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name))),
});

/** Whether the database lacks a migration. */
export async function needsMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await new Migrator({ db, provider: providerOf(knownMigrations) }).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** Applies all pending migrations, or only the named ones. */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  names: readonly string[] = knownMigrations,
): Promise<void> {
  const { error } = await new Migrator({ db, provider: providerOf(names) }).migrateToLatest();
  if (error) throw error;
}
