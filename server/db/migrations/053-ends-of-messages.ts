import { type Kysely, sql } from "kysely";

/** Indexes for the removal of old messages, and for the list of those that were not delivered. */
export async function endsOfMessages(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_by_end on messages (settled_at) where settled_at is not null`.execute(db);
  await sql`create index messages_by_trouble on messages (channel, state, due_at desc) where last_error is not null`.execute(
    db,
  );
}
