import { join } from "node:path";
import { createStores, type StoreSettings, type Stores } from "#server/app/stores.ts";
import type { Database } from "#server/db/database.ts";
import { linkKey } from "#server/quotes/links/link-key.ts";
import { keptLog } from "./kept-log.ts";

/** All stores of a database, as a server in Chicago creates them. Unless the test says otherwise, no channel is on. */
export function testStores(db: Database, settings: Partial<StoreSettings> = {}): Stores {
  const { dataDir } = db.settings;
  return createStores(db, {
    timeZone: "America/Chicago",
    uploadsDir: join(dataDir, "uploads"),
    publicOrigin: undefined,
    linkKey: linkKey(dataDir),
    subscriptions: [],
    log: keptLog().log,
    ...settings,
  });
}
