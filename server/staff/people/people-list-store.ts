import type { Database } from "#server/db/database.ts";
import { isInTime } from "#server/platform/lifetime.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { isBuiltIn, type PersonRow } from "../person.ts";
import { queryValidSessions } from "../session-store.ts";
import { LINK_MS } from "../sign-in/link-store.ts";

export type PeopleListStore = ReturnType<typeof createPeopleListStore>;

/** The facts about accounts that owners see: how people sign in, and what lets them in. */
export function createPeopleListStore(db: Database) {
  const readWays = async (now: Date) => {
    const passkeys = await db.selectFrom("passkeys").select("person_id").execute();
    const sessions = await queryValidSessions(db, now).select("person_id").execute();
    const invitations = await db
      .selectFrom("person_links")
      .select(["person_id", "expires_at"])
      .where("purpose", "=", "invitation")
      .execute();
    return {
      passkeys: countByPerson(passkeys),
      sessions: countByPerson(sessions),
      invitations: new Map(
        invitations
          .filter((link) => isInTime(link.expires_at, LINK_MS.invitation, now))
          .map((link) => [link.person_id, link.expires_at]),
      ),
    };
  };

  const describeWith = (ways: Awaited<ReturnType<typeof readWays>>) => (row: PersonRow) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    isActive: row.is_active === 1,
    email: row.email,
    phone: row.phone,
    createdAt: row.created_at,
    createdBy: row.created_by,
    joinedAt: row.joined_at,
    lastSeenAt: row.last_seen_at,
    invitedUntil: ways.invitations.get(row.id) ?? null,
    passkeys: ways.passkeys.get(row.id) ?? 0,
    hasPassword: row.password_hash !== null,
    hasCodes: row.totp_secret !== null,
    hasProvider: row.provider_subject !== null,
    sessions: ways.sessions.get(row.id) ?? 0,
    isBuiltIn: isBuiltIn(row),
  });

  return {
    describe: async (person: PersonRow, now: Date): Promise<ListedPerson> => describeWith(await readWays(now))(person),

    describeAll: async (people: readonly PersonRow[], now: Date): Promise<ListedPerson[]> =>
      people.map(describeWith(await readWays(now))),
  };
}

function countByPerson(rows: readonly { readonly person_id: string | null }[]): ReadonlyMap<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { person_id } of rows) counts.set(person_id, (counts.get(person_id) ?? 0) + 1);
  return counts;
}
