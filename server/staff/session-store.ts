import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/db/connection.ts";

const TOKEN_BYTES = 32;

/** A session ends after this time without a request. */
const IDLE_MS = 30 * 60 * 1000;

/** A session ends after this time even if it is used. */
const LONGEST_MS = 12 * 60 * 60 * 1000;

/** The clock may be set back this far. */
const CLOCK_STEP_MS = 5 * 60 * 1000;

/** A session is extended at most this often, so that loading a page takes a single write. */
const EXTEND_STEP_MS = 10 * 1000;

/** Enough to tell sessions apart in the record of staff writes. */
const NAME_LENGTH = 12;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The sessions of staff. `key` signs them and depends on the password. */
export function createSessionStore(db: Database, key: Buffer) {
  const sign = (token: string) => createHmac("sha256", key).update(token).digest("hex");

  return {
    /** Begins a session and returns its token. The database stores only the token's hash. */
    async begin(now: Date): Promise<string> {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = now.toISOString();
      await db
        .insertInto("staff_sessions")
        .values({
          token_hash: hashOf(token),
          signature: sign(token),
          created_at: at,
          seen_at: at,
        })
        .execute();
      return token;
    },

    /** The name of the token's session, if it is valid. */
    async find(token: string, now: Date): Promise<string | undefined> {
      const row = await validSessions(db, now)
        .select("signature")
        .where("token_hash", "=", hashOf(token))
        .executeTakeFirst();
      return row && isEqual(row.signature, sign(token)) ? nameOf(token) : undefined;
    },

    /** Restarts the idle time of a session. */
    async extend(token: string, now: Date): Promise<void> {
      await db
        .updateTable("staff_sessions")
        .set({ seen_at: now.toISOString() })
        .where("token_hash", "=", hashOf(token))
        .where("seen_at", "<=", before(now, EXTEND_STEP_MS))
        .execute();
    },

    async end(token: string): Promise<void> {
      await db.deleteFrom("staff_sessions").where("token_hash", "=", hashOf(token)).execute();
    },

    /** Removes expired sessions. */
    async removeEnded(now: Date): Promise<void> {
      const kept = validSessions(db, now).select("token_hash");
      await db.deleteFrom("staff_sessions").where("token_hash", "not in", kept).execute();
    },
  };
}

const before = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString();

function validSessions(db: Database, now: Date) {
  return (
    db
      .selectFrom("staff_sessions")
      .where("seen_at", ">", before(now, IDLE_MS))
      .where("created_at", ">", before(now, LONGEST_MS))
      // If the clock is set back, a session from the future would outlast its limits.
      .where("created_at", "<=", before(now, -CLOCK_STEP_MS))
      .where("seen_at", "<=", before(now, -CLOCK_STEP_MS))
  );
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The session's name in the record of staff writes. */
export const nameOf = (token: string) => hashOf(token).slice(0, NAME_LENGTH);

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
