import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import type { PersonLinksTable } from "#server/db/staff-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import { isInTime } from "#server/platform/lifetime.ts";
import { listInvited } from "../access-store.ts";
import type { PersonRow } from "../person.ts";
import { hashOf } from "../session-store.ts";

const TOKEN_BYTES = 32;

const HOUR_MS = 60 * 60 * 1000;

/** A link ends after this many wrong codes. */
const MAX_FAILURES = 10;

/** The time for which a link works. */
export const LINK_MS = { invitation: 7 * 24 * HOUR_MS, reset: 24 * HOUR_MS } as const;

export type LinkPurpose = PersonLinksTable["purpose"];

/** The maker of a link for which somebody asked with an email address. */
export const NOBODY = "email";

/** The maker of a link, as histories name people, and whether it goes by email. */
interface Maker {
  readonly by: string;
  readonly byEmail?: boolean;
}

/** A link that works, and the person whom it lets in. */
export interface OpenLink {
  readonly person: PersonRow;
  readonly purpose: LinkPurpose;
  /** Its maker, as histories name people; `NOBODY` if somebody asked for it with an email address. */
  readonly by: string;
  /** An owner who gives a person a link vouches for them. One in an email proves no more than the mailbox. */
  readonly isVouched: boolean;
}

/** The part of the page's address that holds the token. Browsers keep it to themselves, so it is in no log. */
export const joinLink = (publicOrigin: string, token: string) => `${publicOrigin}/#admin/join/${token}`;

export type PersonLinkStore = ReturnType<typeof createPersonLinkStore>;

/** The links that invite people, or let them choose a new password. The database has only hashes of their tokens. */
export function createPersonLinkStore(db: Database) {
  return {
    /** Makes a link for a person, and returns its token this one time. A new invitation replaces the one before. */
    async makeLink(
      { id }: { readonly id: string },
      purpose: LinkPurpose,
      { by, byEmail = false }: Maker,
      now: Date,
    ): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const expires = new Date(now.getTime() + LINK_MS[purpose]);
      await db.write(async (within) => {
        if (purpose === "invitation")
          await within.deleteFrom("person_links").where("person_id", "=", id).where("purpose", "=", purpose).execute();
        await within
          .insertInto("person_links")
          .values({
            token_hash: hashOf(token),
            person_id: id,
            purpose,
            created_at: now.toISOString(),
            created_by: by,
            by_email: byEmail ? 1 : 0,
            expires_at: expires.toISOString(),
          })
          .execute();
      });
      return token;
    },

    /** The link with this token, if it still works. */
    find: (token: string, now: Date): Promise<OpenLink | undefined> => findLink(db, token, now),

    /** The names of those for whom somebody made links, or emails with one, that still wait. */
    listInvited: (maker: string, now: Date): Promise<string[]> => listInvited(db, maker, now),

    /** Counts a wrong code that came with a link, which ends after ten. */
    noteFailure: (token: string): Promise<void> =>
      db.write(async (within) => {
        const link = await within
          .updateTable("person_links")
          .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
          .where("token_hash", "=", hashOf(token))
          .returning(["failures", "token_hash"])
          .executeTakeFirst();
        if (link && link.failures >= MAX_FAILURES)
          await within.deleteFrom("person_links").where("token_hash", "=", link.token_hash).execute();
      }),

    /** Removes links that are over, and returns their number. */
    removeExpired: (now: Date): Promise<number> =>
      deleteInTurns(db, "person_links", ["token_hash"], sql`expires_at <= ${now.toISOString()}`),
  };
}

/** The person whom a link lets in; undefined if it does not work, as one of an owner who is none anymore. */
export async function findLink(within: Kysely<Tables>, token: string, now: Date): Promise<OpenLink | undefined> {
  const row = await within
    .selectFrom("person_links")
    .innerJoin("people", "people.id", "person_id")
    .selectAll("people")
    .select(["purpose", "person_links.created_by as by", "by_email", "expires_at"])
    .where("token_hash", "=", hashOf(token))
    .where("people.is_active", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("people as maker")
            .select("maker.id")
            .whereRef("maker.name", "=", "person_links.created_by")
            .where(({ or, eb }) => or([eb("maker.is_active", "=", 0), eb("maker.role", "!=", "owner")])),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row || !isInTime(row.expires_at, LINK_MS[row.purpose], now)) return undefined;
  const { purpose, by, by_email, expires_at: _, ...person } = row;
  return { person, purpose, by, isVouched: by_email === 0 };
}
