import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/db/connection.ts";

const TOKEN_BYTES = 32;

/** Without a request for so long, a session ends. */
const IDLE_MS = 30 * 60 * 1000;

/** A session ends after so long in any case. */
const LONGEST_MS = 12 * 60 * 60 * 1000;

/** A clock that is set right may go back so far. */
const CLOCK_STEP_MS = 5 * 60 * 1000;

/** Not every request of a page that loads is worth a write. */
const SEEN_STEP_MS = 10 * 1000;

/** How a session is called in the records of what staff did: enough to tell sessions apart. */
const NAME_LENGTH = 12;

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The sessions of staff; `key` signs them and goes with the password. */
export function createSessionStore(db: Database, key: Buffer) {
  const sign = (token: string) => createHmac("sha256", key).update(token).digest("hex");

  return {
    /** Begins a session, and returns the token that is known to the browser alone. */
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

    /** The name of the session of a token, if it lasts. */
    async find(token: string, now: Date): Promise<string | undefined> {
      const row = await lasting(db, now)
        .select("signature")
        .where("token_hash", "=", hashOf(token))
        .executeTakeFirst();
      return row && isEqual(row.signature, sign(token)) ? nameOf(token) : undefined;
    },

    /** Begins the idle time of a session anew. */
    async see(token: string, now: Date): Promise<void> {
      await db
        .updateTable("staff_sessions")
        .set({ seen_at: now.toISOString() })
        .where("token_hash", "=", hashOf(token))
        .where("seen_at", "<=", before(now, SEEN_STEP_MS))
        .execute();
    },

    async end(token: string): Promise<void> {
      await db.deleteFrom("staff_sessions").where("token_hash", "=", hashOf(token)).execute();
    },

    /** Removes the sessions that do not last any more. */
    async removeEnded(now: Date): Promise<void> {
      const kept = lasting(db, now).select("token_hash");
      await db.deleteFrom("staff_sessions").where("token_hash", "not in", kept).execute();
    },
  };
}

const before = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString();

function lasting(db: Database, now: Date) {
  return (
    db
      .selectFrom("staff_sessions")
      .where("seen_at", ">", before(now, IDLE_MS))
      .where("created_at", ">", before(now, LONGEST_MS))
      // Where the clock was set back, a session would last until it has caught up.
      .where("created_at", "<=", before(now, -CLOCK_STEP_MS))
      .where("seen_at", "<=", before(now, -CLOCK_STEP_MS))
  );
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** How the records call the session of a token. */
export const nameOf = (token: string) => hashOf(token).slice(0, NAME_LENGTH);

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
