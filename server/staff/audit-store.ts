import { sql, type Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import type { Tables } from "#server/db/tables.ts";
import { AUDIT_DAYS, type AuditFilter, type ListedEvent } from "#shared/api/audit.ts";
import { EVENT_KINDS, SECURITY_EVENTS, type SecurityEventKind } from "#shared/api/security-events.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An event of the audit trail. */
export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  /** The author, as histories name people and programs; null for someone unknown. */
  readonly author: string | null;
  /** The person or thing that the event is about, if that is not the author. */
  readonly subject?: string | undefined;
  readonly detail?: string | undefined;
  readonly address: string;
}

/** When and from where something happens. */
export type Place = Pick<SecurityEvent, "at" | "address">;

/** The person or program that acts, and from where; the address of the command line is empty. */
export type Doer = Pick<SecurityEvent, "author" | "address"> & { readonly author: string };

/** Whoever has the shell of the server. */
export const COMMAND_LINE: Doer = { author: "command line", address: "" };

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The audit trail. No route changes or removes what is in it. */
export function createAuditStore(db: Database) {
  return {
    add: (event: SecurityEvent): Promise<void> => db.write((within) => addEvent(within, event)),

    /** Events that match a filter, newest first, before one if it is given. */
    async list(
      { group }: AuditFilter,
      { limit, before }: { readonly limit: number; readonly before: number | undefined },
      now: Date,
    ): Promise<ListedEvent[]> {
      let query = db
        .selectFrom("security_events")
        .selectAll()
        .where("at", ">", timeBefore(now, AUDIT_DAYS))
        .orderBy("seq", "desc")
        .limit(limit);
      const kinds = EVENT_KINDS.filter((kind) => SECURITY_EVENTS[kind].group === group);
      if (group) query = query.where("kind", "in", kinds);
      if (before !== undefined) query = query.where("seq", "<", before);
      return query.execute();
    },

    /** Removes expired events, which have the IP addresses of staff. Returns their number. */
    removeOld: (now: Date): Promise<number> =>
      deleteInTurns(db, "security_events", ["seq"], sql`at < ${timeBefore(now, AUDIT_DAYS)}`),
  };
}

const timeBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Adds an event together with the change that it tells of. */
export async function addEvent(
  within: Transaction<Tables>,
  { at, kind, author, subject, detail, address }: SecurityEvent,
): Promise<void> {
  const texts = [at.toISOString(), kind, author, subject ?? null, detail ?? null, address];
  await sql`insert into security_events (seq, at, kind, author, subject, detail, address)
    select coalesce(max(seq), 0) + 1, ${sql.join(texts.map((text) => sql`cast(${text} as text)`))}
    from security_events`.execute(within);
}
