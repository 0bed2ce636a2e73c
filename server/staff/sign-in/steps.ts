import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { isInTime } from "#server/platform/lifetime.ts";
import { hashOf } from "../session-store.ts";

/** Keeps the hash of a value that counts once, with what is to be known then; false if it is kept already. */
export async function addStep(db: Kysely<Tables>, value: string, state: object, until: Date): Promise<boolean> {
  const row = await db
    .insertInto("sign_in_steps")
    .values({ token_hash: hashOf(value), state: JSON.stringify(state), expires_at: until.toISOString() })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a value, and returns its state; undefined if it was used, is too old, or unknown. */
export async function takeStep(db: Kysely<Tables>, value: string, lifetimeMs: number, now: Date): Promise<unknown> {
  const row = await db
    .deleteFrom("sign_in_steps")
    .where("token_hash", "=", hashOf(value))
    .returning(["state", "expires_at"])
    .executeTakeFirst();
  return row && isInTime(row.expires_at, lifetimeMs, now) ? JSON.parse(row.state) : undefined;
}
