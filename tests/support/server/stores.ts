import { join } from "node:path";
import { createStores, type StoreSettings, type Stores } from "#server/app/stores.ts";
import type { Database } from "#server/db/database.ts";
import { linkKey } from "#server/quotes/links/link-key.ts";
import { keptLog } from "./kept-log.ts";

/** Servers that share a database are given the key of private links. */
const SHARED_KEY = Buffer.alloc(32, 7);

/** Of the servers of tests. */
export const TIME_ZONE = "America/Chicago";

/** All stores of a database, as a server in Chicago creates them. Unless the test says otherwise, no channel is on. */
export function testStores(db: Database, settings: Partial<StoreSettings> = {}): Stores {
  const dataDir = "url" in db.settings ? "" : db.settings.dataDir;
  return createStores(db, {
    timeZone: TIME_ZONE,
    uploadsDir: join(dataDir, "uploads"),
    publicOrigin: undefined,
    linkKey: linkKey(dataDir, db.isShared ? SHARED_KEY : undefined),
    subscriptions: [],
    company: { name: "Bench Works", address: ["1 Mill Road", "Springfield, IL 62701"] },
    log: keptLog().log,
    ...settings,
  });
}
