import { createUpkeepStore } from "#server/upkeep/upkeep-store.ts";
import { withDatabase } from "./command-store.ts";
import type { Session } from "./session.ts";

/** Says that the clock is right though it is far ahead: what is old is removed again. */
export async function trustClock({ dataDir, now, say }: Session): Promise<void> {
  await withDatabase(dataDir, (db) => createUpkeepStore(db).see(now));
  say(`The server takes ${now.toISOString()} for right, and removes again what is too old.`);
}
