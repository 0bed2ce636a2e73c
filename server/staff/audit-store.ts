import { sql, type Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { SecurityEventKind } from "#shared/api/people.ts";

/** An event of the audit trail. */
export interface SecurityEvent {
  readonly at: Date;
  readonly kind: SecurityEventKind;
  /** Who did it, as histories name people and programs; null for someone unknown. */
  readonly author: string | null;
  /** Whom or what it is about, if that is not the author. */
  readonly subject?: string | undefined;
  readonly detail?: string | undefined;
  readonly address: string;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

/** The audit trail. No route changes or removes what is in it. */
export function createAuditStore(db: Database) {
  return {
    add: (event: SecurityEvent): Promise<void> => db.write((within) => addEvent(within, event)),
  };
}

/** Adds an event together with the change that it tells of. */
export async function addEvent(
  within: Transaction<Tables>,
  { at, kind, author, subject, detail, address }: SecurityEvent,
): Promise<void> {
  await within
    .insertInto("security_events")
    .columns(["seq", "at", "kind", "author", "subject", "detail", "address"])
    .expression((select) =>
      select
        .selectFrom("security_events")
        .select(({ fn, val }) => [
          sql<number>`coalesce(${fn.max("seq")}, 0) + 1`.as("seq"),
          sql<string>`cast(${val(at.toISOString())} as text)`.as("at"),
          sql<SecurityEventKind>`cast(${val(kind)} as text)`.as("kind"),
          sql<string | null>`cast(${val(author)} as text)`.as("author"),
          sql<string | null>`cast(${val(subject ?? null)} as text)`.as("subject"),
          sql<string | null>`cast(${val(detail ?? null)} as text)`.as("detail"),
          sql<string>`cast(${val(address)} as text)`.as("address"),
        ]),
    )
    .execute();
}
