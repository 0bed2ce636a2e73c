import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import type { PasskeysTable } from "#server/db/staff-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { endAccess } from "../access-store.ts";
import { addEvent, type Place } from "../audit-store.ts";
import type { PersonRow } from "../person.ts";
import { addStep, takeStep } from "./steps.ts";

export type PasskeyRow = Selectable<PasskeysTable>;

/** A passkey that a browser made. */
export type NewPasskey = Pick<PasskeyRow, "id" | "public_key" | "counter" | "transports" | "name">;

const CHALLENGE_MS = 5 * 60 * 1000;

/** The passkeys of one person. */
const MAX_PASSKEYS = 20;

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;

/** The passkeys, and the challenges that wait for one. */
export function createPasskeyStore(db: Database) {
  return {
    /** Keeps the hash of a challenge. `use` says what it is for, so that an answer to another question does not count. */
    async addChallenge(challenge: string, use: string, now: Date): Promise<void> {
      await addStep(db, `passkey ${challenge}`, { use }, new Date(now.getTime() + CHALLENGE_MS));
    },

    /** Uses up a challenge; false if there is none for this use. */
    takeChallenge: async (challenge: string, use: string, now: Date): Promise<boolean> =>
      isDeepStrictEqual(await takeStep(db, `passkey ${challenge}`, CHALLENGE_MS, now), { use }),

    listOf: (personId: string): Promise<readonly PasskeyRow[]> =>
      db.selectFrom("passkeys").selectAll().where("person_id", "=", personId).orderBy("created_at").execute(),

    find: (id: string): Promise<PasskeyRow | undefined> =>
      db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Notes that a passkey was used. False if another sign-in was faster with the same count. */
    async noteUse({ id, counter }: PasskeyRow, newCounter: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("passkeys")
        .set({ counter: newCounter, last_used_at: now.toISOString() })
        .where("id", "=", id)
        .where("counter", "=", counter)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Adds a passkey of a person; false as in `addPasskey`. */
    add: ({ id, name }: PersonRow, passkey: NewPasskey, { at, address }: Place): Promise<boolean> =>
      db.write(async (within) => {
        if (!(await addPasskey(within, id, passkey, at))) return false;
        const detail = passkey.name;
        await addEvent(within, { at, kind: "passkey-added", author: name, detail, address });
        return true;
      }),

    /** Removes a passkey of a person, unless nothing else lets the person in. Ends the links of the person, and the sessions but one. */
    remove(
      { id, name }: PersonRow,
      { passkeyId, keptHash }: { readonly passkeyId: string; readonly keptHash: string },
      { at, address }: Place,
    ): Promise<"removed" | "gone" | "last way"> {
      return db.write(async (within) => {
        const own = await within.selectFrom("passkeys").select(["id", "name"]).where("person_id", "=", id).execute();
        const passkey = own.find((each) => each.id === passkeyId);
        if (!passkey) return "gone";
        const { password_hash } = await within
          .selectFrom("people")
          .select("password_hash")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (password_hash === null && own.length === 1) return "last way";
        await within.deleteFrom("passkeys").where("id", "=", passkeyId).execute();
        const act = { at, author: name, address };
        await addEvent(within, { ...act, kind: "passkey-removed", detail: passkey.name });
        await endAccess(within, id, act, keptHash);
        return "removed";
      });
    },

    /** Removes what was begun and not ended in time. Returns the number. */
    removeExpiredSteps: (now: Date): Promise<number> =>
      deleteInTurns(db, "sign_in_steps", ["token_hash"], sql`expires_at < ${now.toISOString()}`),
  };
}

/** Adds a passkey together with another change; false if the person has too many, or somebody has it already. */
export async function addPasskey(
  within: Kysely<Tables>,
  personId: string,
  passkey: NewPasskey,
  now: Date,
): Promise<boolean> {
  const known = await within
    .selectFrom("passkeys")
    .select(["id", "person_id"])
    .where(({ eb, or }) => or([eb("person_id", "=", personId), eb("id", "=", passkey.id)]))
    .execute();
  if (known.length >= MAX_PASSKEYS || known.some(({ id }) => id === passkey.id)) return false;
  await within
    .insertInto("passkeys")
    .values({ ...passkey, person_id: personId, created_at: now.toISOString(), last_used_at: null })
    .execute();
  return true;
}
