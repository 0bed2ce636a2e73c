import { join } from "node:path";
import { linkKey } from "#server/customer-links/link-key.ts";
import type { Database } from "#server/db/database.ts";
import { createStores, type StoreSettings, type Stores } from "#server/stores.ts";
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
