import { withExistingDatabase } from "#server/db/engines/open-database.ts";
import { addEvent, COMMAND_LINE } from "#server/staff/audit-store.ts";
import type { Session } from "./session.ts";

/** Notes in the audit trail that a command writes data out: 'all data about a customer'. */
export async function noteExport(what: string, { database }: Session): Promise<void> {
  await withExistingDatabase(database, (db) =>
    db.write((within) => addEvent(within, { ...COMMAND_LINE, at: db.now(), kind: "exported", subject: what })),
  );
}
