import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Updateable } from "kysely";
import type { Database } from "#server/db/database.ts";
import { UNDELIVERED } from "#server/db/link-emails.ts";
import { prepare } from "#server/db/prepared.ts";
import type { PeopleTable } from "#server/db/staff-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { MAX_PEOPLE, type Role } from "#shared/api/declaration/roles.ts";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { type Ending, endAccess, endLinks, endMadeLinks } from "./access-store.ts";
import { addEvent, COMMAND_LINE, type SecurityEvent } from "./audit-store.ts";
import { BUILT_IN_OWNER, isBuiltIn, type Person, type PersonRow } from "./person.ts";

const ID_BYTES = 6;

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** The settings of a person that are changed together. */
type PersonPatch = Updateable<Omit<PeopleTable, "id">>;

const selectPerson = prepare((db, { id }: { id: string }) => db.selectFrom("people").selectAll().where("id", "=", id));

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The accounts of staff. */
export function createPeopleStore(db: Database) {
  const findWithin = async (within: Kysely<Tables>, id: string) => (await selectPerson(within, { id }))[0];

  return {
    /** Active people first, by name. The built-in owner is one of them while `STAFF_PASSWORD` is set. */
    list: (): Promise<PersonRow[]> =>
      db
        .selectFrom("people")
        .selectAll()
        .where(({ eb, or }) => or([eb("id", "!=", BUILT_IN_OWNER.id), eb("password_hash", "is not", null)]))
        .orderBy("is_active", "desc")
        .orderBy(sql`lower(name)`)
        .execute(),

    /** Whether anybody but the built-in owner has an account that works. */
    async hasActive(): Promise<boolean> {
      const active = db.selectFrom("people").select("id").where("is_active", "=", 1);
      return (await active.where("id", "!=", BUILT_IN_OWNER.id).limit(1).executeTakeFirst()) !== undefined;
    },

    find: (id: string): Promise<PersonRow | undefined> => findWithin(db, id),

    /** Never the built-in owner, who has no address. */
    findByEmail: (email: string): Promise<PersonRow | undefined> =>
      db
        .selectFrom("people")
        .selectAll()
        .where("email", "=", toAsciiDomain(email).toLowerCase())
        .where("id", "!=", BUILT_IN_OWNER.id)
        .executeTakeFirst(),

    /** Notes that a person signed in. The first time, the invitation counts as accepted. */
    async noteSignIn(id: string, now: Date): Promise<void> {
      const at = now.toISOString();
      await db
        .updateTable("people")
        .set(({ fn, val }) => ({ last_seen_at: at, joined_at: fn.coalesce("joined_at", val(at)) }))
        .where("id", "=", id)
        .execute();
    },

    /** Adds a person who has not signed in yet, with an event of the audit trail if one is given. */
    add: (person: NewPerson, by: string, now: Date, event?: SecurityEvent) =>
      db.write(async (within) => {
        const added = await addPerson(within, person, by, now);
        if (event && typeof added !== "string") await addEvent(within, event);
        return added;
      }),

    /**
     * Changes a person; undefined if there is none. Refuses to leave the company without an owner who has joined, a name or an address
     * that somebody else has, and to make anybody else of the built-in owner. An account that ends loses its sessions and links, one with a new address its links, and whoever is no owner anymore those made for others. `eventsOf` returns what the audit trail gets.
     */
    change(
      id: string,
      patch: PersonPatch,
      eventsOf: (before: PersonRow, after: PersonRow) => readonly SecurityEvent[] = () => [],
    ): Promise<PersonRow | "built in" | "last owner" | "name taken" | "email taken" | "full" | undefined> {
      return db.write(async (within) => {
        const before = await findWithin(within, id);
        if (!before) return undefined;
        if (isBuiltIn(before) && Object.keys(patch).some((field) => field !== "is_active")) return "built in";
        const isRoleOurs = patch.role !== undefined && patch.role !== before.role;
        const byUs = {
          // From here on, the provider restores only accounts that it ended itself.
          ...(patch.is_active !== undefined && { ended_by_provider: 0 as const }),
          // A sign-in without a list of groups keeps this role, not that of a group.
          ...(isRoleOurs && { role_group: null }),
        };
        const after = { ...before, ...patch, ...byUs } as PersonRow;
        const refusal = refuse(await othersOf(within, id), before, after);
        if (refusal) return refusal;
        await within
          .updateTable("people")
          .set({ ...patch, ...byUs })
          .where("id", "=", id)
          .execute();
        if (after.name !== before.name) await renameAuthor(within, before.name, after.name);
        const events = eventsOf(before, after);
        for (const event of events) await addEvent(within, event);
        const [ending = { ...COMMAND_LINE, at: new Date() }]: readonly Ending[] = events;
        if (before.role === "owner" && after.role !== "owner") await endMadeLinks(within, id, ending);
        if (after.is_active === 0) await endAccess(within, id, ending);
        // Whoever has the mailbox of before has them.
        else if (after.email !== before.email) await endLinks(within, id);
        return after;
      });
    },

    /** Ends all sessions and links of a person; with a hash, the session that has it goes on. */
    endSessions: (id: string, event: SecurityEvent, keptHash?: string) =>
      db.write(async (within) => {
        await addEvent(within, event);
        await endAccess(within, id, event, keptHash);
      }),
  };
}

/** Adds a person together with other changes. */
export async function addPerson(
  within: Kysely<Tables>,
  { name, email, role }: NewPerson,
  by: string,
  now: Date,
): Promise<PersonRow | "email taken" | "name taken" | "full"> {
  const people = await within.selectFrom("people").select(["name", "email", "is_active"]).execute();
  if (people.some((other) => other.email === email.toLowerCase())) return "email taken";
  if (people.some((other) => other.name.toLowerCase() === name.toLowerCase())) return "name taken";
  if (people.filter((other) => other.is_active === 1).length >= MAX_PEOPLE) return "full";
  const row = newPerson({ id: randomBytes(ID_BYTES).toString("hex"), name, email, role }, by, now);
  await within.insertInto("people").values(row).execute();
  return row;
}

/** The row of a person who has not signed in yet. */
export const newPerson = (
  { id, name, email, role }: NewPerson & Pick<Person, "id">,
  by: string,
  now: Date,
): PersonRow => ({
  id,
  name,
  email: email.toLowerCase(),
  phone: "",
  role,
  is_active: 1,
  password_hash: null,
  totp_secret: null,
  totp_step: null,
  recovery_codes: "[]",
  provider_subject: null,
  provider_email: null,
  role_group: null,
  ended_by_provider: 0,
  access_ended_at: null,
  created_at: now.toISOString(),
  created_by: by,
  joined_at: null,
  last_seen_at: null,
});

type Other = Pick<PersonRow, "id" | "name" | "email" | "role" | "is_active" | "joined_at">;

const othersOf = (within: Kysely<Tables>, id: string): Promise<Other[]> =>
  within
    .selectFrom("people")
    .select(["id", "name", "email", "role", "is_active", "joined_at"])
    .where("id", "!=", id)
    .execute();

/** An invitation makes nobody an owner before it is accepted: it may never be, and ends with whoever made it. */
const isOwner = (person: Other) =>
  person.role === "owner" && person.is_active === 1 && (person.joined_at !== null || isBuiltIn(person));

/** The built-in owner goes with the setting, so another owner must stay. */
const hasOwner = (others: readonly Other[]) => others.some((other) => isOwner(other) && !isBuiltIn(other));

/** The reason against a change, if there is one. */
function refuse(others: readonly Other[], before: PersonRow, after: PersonRow) {
  const hasName = ({ name }: Other) => name.toLowerCase() === after.name.toLowerCase();
  if (others.some(hasName)) return "name taken";
  if (others.some(({ email }) => email === after.email)) return "email taken";
  if (isOwner(before) && !isOwner(after) && !hasOwner(others)) return "last owner";
  const returns = after.is_active === 1 && before.is_active === 0;
  const isFull = others.filter(({ is_active }) => is_active === 1).length >= MAX_PEOPLE;
  return returns && isFull ? "full" : undefined;
}

/** Whether nobody else is an owner who has joined. */
export const isLastOwner = async (within: Kysely<Tables>, person: Other): Promise<boolean> =>
  isOwner(person) && !hasOwner(await othersOf(within, person.id));

/** What a person made works on under a new name: links, emails that wait, and drafts on the schedule. */
async function renameAuthor(within: Kysely<Tables>, from: string, to: string): Promise<void> {
  await within.updateTable("person_links").set({ created_by: to }).where("created_by", "=", from).execute();
  await within
    .updateTable("messages")
    .set({ author: to })
    .where("state", "in", UNDELIVERED)
    .where("channel", "=", "email")
    .where("author", "=", from)
    .execute();
  await within.updateTable("rules_drafts").set({ author: to }).where("author", "=", from).execute();
}
