import { ROLES } from "#shared/api/declaration/roles.ts";
import type { Doer, SecurityEvent } from "./audit-store.ts";
import type { PersonRow } from "./person.ts";

/** The events of the audit trail about a change of a person: the end or return of the account, and every other field. */
export function changesOf(before: PersonRow, after: PersonRow, doer: Doer, at: Date): readonly SecurityEvent[] {
  const details = detailsOf(before, after);
  const events: SecurityEvent[] = [];
  const about = { ...doer, at, subject: before.name };
  if (details.length > 0) events.push({ ...about, kind: "person-changed", detail: details.join("; ") });
  if (before.is_active !== after.is_active)
    events.push({ ...about, kind: after.is_active === 1 ? "person-restored" : "person-ended" });
  return events;
}

function detailsOf(before: PersonRow, after: PersonRow): readonly string[] {
  const fields = [
    ["role", ROLES[before.role].label, ROLES[after.role].label],
    ["name", before.name, after.name],
    ["email", before.email, after.email],
    ["phone", before.phone || "none", after.phone || "none"],
  ] as const;
  return fields.flatMap(([name, old, now]) => (old === now ? [] : `${name} from ${old} to ${now}`));
}
