import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { findMentions } from "#shared/quotes/mentions.ts";

/** The part of an event that a mention needs. */
interface NoteFacts {
  readonly at: string;
  readonly note?: string | null | undefined;
  readonly author?: string | null | undefined;
}

/** Stores whom a note mentions, with the note. Its author has read it. Only `changeQuote` calls it, for notes of staff: other events can have texts of customers. */
export async function addMentions(
  within: Transaction<Tables>,
  quoteId: string,
  seq: number,
  { note, author, at }: NoteFacts,
): Promise<void> {
  if (!note?.includes("@")) return;
  const people = await within.selectFrom("people").select(["id", "name"]).where("is_active", "=", 1).execute();
  const named = new Set(
    findMentions(
      note,
      people.map(({ name }) => name),
    ).map(({ name }) => name),
  );
  const rows = people
    .filter(({ name }) => named.has(name))
    .map(({ id, name }) => ({
      ...{ event_seq: seq, quote_id: quoteId, person_id: id },
      read_at: name === author ? at : null,
    }));
  if (rows.length > 0) await within.insertInto("mentions").values(rows).execute();
}

/** The names of the people whom the notes of a quote mention, by the number of the event. */
export async function listMentions(
  db: Kysely<Tables>,
  quoteId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom("mentions")
    .innerJoin("people", "people.id", "person_id")
    .select(["event_seq", "name"])
    .where("quote_id", "=", quoteId)
    .orderBy("name")
    .execute();
  const names = new Map<number, string[]>();
  for (const { event_seq, name } of rows) names.set(event_seq, [...(names.get(event_seq) ?? []), name]);
  return names;
}
