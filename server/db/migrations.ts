import { type Kysely, type Migration, type MigrationProvider, Migrator } from "kysely";
import { rulesAndQuotes } from "./migrations/001-rules-and-quotes.ts";
import { quoteImages } from "./migrations/002-quote-images.ts";
import { quoteDesk } from "./migrations/003-quote-desk.ts";
import { staff } from "./migrations/004-staff.ts";

const migrations: Record<string, Migration> = {
  "001-rules-and-quotes": { up: rulesAndQuotes },
  "002-quote-images": { up: quoteImages },
  "003-quote-desk": { up: quoteDesk },
  "004-staff": { up: staff },
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** Whether the database's tables are older than those that the server works with. */
export async function needsMigration<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const known = await new Migrator({ db, provider }).getMigrations();
  return known.some(({ executedAt }) => executedAt === undefined);
}

/** Brings the database's tables up to date; throws where that fails. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}
