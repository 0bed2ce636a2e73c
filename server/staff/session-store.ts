import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { CLOCK_STEP_MS } from "#server/platform/lifetime.ts";
import type { SignInWay } from "#shared/api/people.ts";
import { endAllLinks } from "./access-store.ts";
import { addEvent, type SecurityEvent } from "./audit-store.ts";
import { type Person, type PersonRow, personOf } from "./person.ts";

const TOKEN_BYTES = 32;

/** A session ends after this time without a request. */
const MAX_IDLE_MS = 30 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;

/** A session ends after this time even if it is used. */
const MAX_SESSION_MS = 12 * HOUR_MS;

/** One that began at the OpenID provider ends after a working day: only the next sign-in asks the provider again. */
const MAX_PROVIDER_SESSION_MS = 8 * HOUR_MS;

/** A session is extended at most this often, so that loading a page takes a single write. */
const EXTEND_STEP_MS = 10 * 1000;

/** Enough to tell sessions apart in the log and in lists. */
const NAME_LENGTH = 12;

interface Session {
  readonly person: Person;
  readonly way: SignInWay;
  /** Whether it was last extended long enough ago to be extended again. */
  readonly isDue: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The way and the place in which a session of a person begins. */
export interface Beginning {
  /** As read before the person was let in. */
  readonly person: Pick<PersonRow, "id" | "access_ended_at">;
  readonly way: SignInWay;
  readonly address: string;
  /** The browser, as it names itself. */
  readonly agent: string;
  /** The session at the OpenID provider, if it names one. */
  readonly providerSession?: string | undefined;
}

/** The sessions of staff. `issuer` is the OpenID provider, if there is one. */
export function createSessionStore(db: Database, issuer?: string | undefined) {
  /** The hashes of sessions that ended while the disk was full. */
  const ended = new Set<string>();
  const remove = async (hash: string) => {
    await db.deleteFrom("staff_sessions").where("token_hash", "=", hash).execute();
    ended.delete(hash);
  };

  return {
    /**
     * Begins a session of a person, and returns its token. The database stores only the token's hash. Throws 401 if the access has
     * ended since the person was read, as with another password.
     */
    begin(now: Date, beginning: Beginning): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = now.toISOString();
      const { person, way, address, agent, providerSession } = beginning;
      return db.write(async (within) => {
        await requireUnchanged(within, beginning);
        await within
          .insertInto("staff_sessions")
          .values({
            token_hash: hashOf(token),
            created_at: at,
            seen_at: at,
            person_id: person.id,
            ...{ way, address, agent },
            provider_session: providerSession ?? null,
          })
          .execute();
        return token;
      });
    },

    /** The token's session, if it is valid. */
    async find(token: string, now: Date): Promise<Session | undefined> {
      const hash = hashOf(token);
      if (ended.has(hash)) return undefined;
      const row = await queryValidSessions(db, now)
        .select(["seen_at", "person_id", "way"])
        .where("token_hash", "=", hash)
        .executeTakeFirst();
      const person = row && (await findPerson(db, row.person_id, { way: row.way, issuer }));
      return person && { person, way: row.way, isDue: row.seen_at <= timeBefore(now, EXTEND_STEP_MS) };
    },

    /** Restarts the idle time of a session. */
    async extend(token: string, now: Date): Promise<void> {
      await db
        .updateTable("staff_sessions")
        .set({ seen_at: now.toISOString() })
        .where("token_hash", "=", hashOf(token))
        .execute();
    },

    /** Ends a valid session: at once in this process, and for good as soon as the disk has space. */
    async end(token: string): Promise<void> {
      const hash = hashOf(token);
      ended.add(hash);
      await remove(hash);
    },

    /** The valid sessions of a person, the newest first. */
    listOf: (personId: string, now: Date) =>
      queryValidSessions(db, now)
        .select(["token_hash", "created_at", "seen_at", "way", "address", "agent"])
        .where("person_id", "=", personId)
        .orderBy("created_at", "desc")
        .execute(),

    /** Ends a session of a person by its hash, and the links for and by the person, with an event of the audit trail. */
    endOne: (personId: string, hash: string, event: SecurityEvent): Promise<void> =>
      db.write(async (within) => {
        await within
          .deleteFrom("staff_sessions")
          .where("person_id", "=", personId)
          .where("token_hash", "=", hash)
          .execute();
        await addEvent(within, event);
        await endAllLinks(within, personId, event);
      }),

    /** Removes expired sessions, and those that a full disk kept. */
    async removeEnded(now: Date): Promise<void> {
      const kept = queryValidSessions(db, now).select("token_hash");
      await db.deleteFrom("staff_sessions").where("token_hash", "not in", kept).execute();
      for (const hash of ended) await remove(hash);
    },
  };
}

async function requireUnchanged(within: Kysely<Tables>, { person, way }: Beginning): Promise<void> {
  const now = await within
    .selectFrom("people")
    .select("access_ended_at")
    .where("id", "=", person.id)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  if (now?.access_ended_at !== person.access_ended_at)
    throw new ApiError(401, way === "passkey" ? "wrong_passkey" : "wrong_password");
}

const selectActive = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom("people")
    .select(["id", "name", "role", "provider_subject"])
    .where("id", "=", id)
    .where("is_active", "=", 1),
);

/**
 * Read for each request, so that a new role and the end of an account count at once, on all servers. Whoever signed in at the provider
 * once has sessions from there only, so that the provider can end them all. They do not count with another provider, or without one.
 */
async function findPerson(
  db: Database,
  personId: string,
  { way, issuer }: { readonly way: SignInWay; readonly issuer: string | undefined },
): Promise<Person | undefined> {
  const [row] = await selectActive(db, { id: personId });
  return row && (way === "provider") === isKnownTo(issuer, row) ? personOf(row) : undefined;
}

/** Whether a person signed in at the OpenID provider before, and so signs in only there. */
export const isKnownTo = (
  issuer: string | undefined,
  { provider_subject }: Pick<PersonRow, "provider_subject">,
): boolean => issuer !== undefined && (provider_subject?.startsWith(`${issuer} `) ?? false);

const timeBefore = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();

/** The sessions that neither their idle time nor their age has ended. */
export function queryValidSessions(db: Database, now: Date) {
  return (
    db
      .selectFrom("staff_sessions")
      .where("seen_at", ">", timeBefore(now, MAX_IDLE_MS))
      .where("created_at", ">", timeBefore(now, MAX_SESSION_MS))
      .where(({ eb, or }) =>
        or([eb("way", "!=", "provider"), eb("created_at", ">", timeBefore(now, MAX_PROVIDER_SESSION_MS))]),
      )
      // If the clock is set back, a session from the future would outlast its limits.
      .where("created_at", "<=", timeBefore(now, -CLOCK_STEP_MS))
      .where("seen_at", "<=", timeBefore(now, -CLOCK_STEP_MS))
  );
}

/** The key of a session in the database. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The session's name in the log. */
export const nameOf = (token: string) => nameOfHash(hashOf(token));

export const nameOfHash = (hash: string) => hash.slice(0, NAME_LENGTH);
