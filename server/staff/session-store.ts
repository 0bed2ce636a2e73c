import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { CLOCK_STEP_MS } from "#server/platform/lifetime.ts";
import type { SignInWay } from "#shared/api/people.ts";
import { addEvent, type SecurityEvent } from "./audit-store.ts";
import { endLinks } from "./end-access.ts";
import { type Person, type PersonRow, SHARED_PASSWORD } from "./person.ts";

const TOKEN_BYTES = 32;

/** A session ends after this time without a request. */
const MAX_IDLE_MS = 30 * 60 * 1000;

/** A session ends after this time even if it is used. */
const MAX_SESSION_MS = 12 * 60 * 60 * 1000;

/** A session is extended at most this often, so that loading a page takes a single write. */
const EXTEND_STEP_MS = 10 * 1000;

/** Enough to tell sessions apart in the log and in lists. */
const NAME_LENGTH = 12;

interface Session {
  readonly person: Person;
  /** The way in; null with the shared password. */
  readonly way: SignInWay | null;
  /** Whether it was last extended long enough ago to be extended again. */
  readonly isDue: boolean;
  /** Whether it is time to ask the OpenID provider whether the person may still come in. */
  readonly checkIsDue: boolean;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The way and the place in which a session of a person begins. */
export interface Beginning {
  readonly personId: string;
  /** The hash of the password as it was when the person was let in. */
  readonly passwordHash?: string | null;
  readonly way: SignInWay;
  readonly address: string;
  /** The browser, as it names itself. */
  readonly agent: string;
  /** Only from an OpenID provider. */
  readonly provider?: {
    readonly session: string | null;
    readonly refreshToken: string | null;
    readonly checkAt: Date;
  };
}

/**
 * The sessions of staff. `key` signs those that begin with the shared password, and depends on it; undefined without one. `issuer` is
 * the OpenID provider, if there is one.
 */
export function createSessionStore(db: Database, key: Buffer | undefined, issuer?: string | undefined) {
  /** The hashes of sessions that ended while the disk was full. */
  const ended = new Set<string>();
  const remove = async (hash: string) => {
    await db.deleteFrom("staff_sessions").where("token_hash", "=", hash).execute();
    ended.delete(hash);
  };
  const signToken = (token: string) => key && createHmac("sha256", key).update(token).digest("hex");

  const isSigned = (signature: string, token: string) => {
    const expected = signToken(token);
    return expected !== undefined && isEqual(signature, expected);
  };

  return {
    /**
     * Begins a session of a person, or one with the shared password, and returns its token. The database stores only the token's hash.
     * Throws 401 if the account has ended, or got another password, since the person was let in.
     */
    begin(now: Date, beginning?: Beginning): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = now.toISOString();
      const provider = beginning?.provider;
      return db.write(async (within) => {
        if (beginning) await requireUnchanged(within, beginning);
        await within
          .insertInto("staff_sessions")
          .values({
            token_hash: hashOf(token),
            signature: (beginning ? undefined : signToken(token)) ?? "",
            created_at: at,
            seen_at: at,
            person_id: beginning?.personId ?? null,
            way: beginning?.way ?? null,
            address: beginning?.address ?? null,
            agent: beginning?.agent ?? null,
            provider_session: provider?.session ?? null,
            refresh_token: provider?.refreshToken ?? null,
            check_at: provider?.checkAt.toISOString() ?? null,
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
        .select(["signature", "seen_at", "person_id", "way", "check_at"])
        .where("token_hash", "=", hash)
        .executeTakeFirst();
      if (!row) return undefined;
      const person =
        row.person_id === null
          ? isSigned(row.signature, token) && SHARED_PASSWORD
          : await findPerson(db, row.person_id, { way: row.way, issuer });
      if (!person) return undefined;
      return {
        person,
        way: row.way,
        isDue: row.seen_at <= timeBefore(now, EXTEND_STEP_MS),
        checkIsDue: row.check_at !== null && row.check_at <= now.toISOString(),
      };
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

    /** Ends a session of a person by its hash, and the links of the person, with an event of the audit trail. */
    endOne: (personId: string, hash: string, event: SecurityEvent): Promise<void> =>
      db.write(async (within) => {
        await within
          .deleteFrom("staff_sessions")
          .where("person_id", "=", personId)
          .where("token_hash", "=", hash)
          .execute();
        await endLinks(within, personId);
        await addEvent(within, event);
      }),

    /** Removes expired sessions, and those that a full disk kept. */
    async removeEnded(now: Date): Promise<void> {
      const kept = queryValidSessions(db, now).select("token_hash");
      await db.deleteFrom("staff_sessions").where("token_hash", "not in", kept).execute();
      for (const hash of ended) await remove(hash);
    },
  };
}

async function requireUnchanged(within: Kysely<Tables>, { personId, passwordHash, way }: Beginning): Promise<void> {
  const person = await within
    .selectFrom("people")
    .select("password_hash")
    .where("id", "=", personId)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  const isSame = passwordHash === undefined || person?.password_hash === passwordHash;
  if (!person || !isSame) throw new ApiError(401, way === "passkey" ? "wrong_passkey" : "wrong_password");
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
  { way, issuer }: { readonly way: SignInWay | null; readonly issuer: string | undefined },
): Promise<Person | undefined> {
  const [row] = await selectActive(db, { id: personId });
  if (!row || (way === "provider") !== isKnownTo(issuer, row)) return undefined;
  const { id, name, role } = row;
  return { id, name, role };
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

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
