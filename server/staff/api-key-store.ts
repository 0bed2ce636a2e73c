import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { prepare } from "#server/db/prepared.ts";
import type { ApiKeysTable } from "#server/db/staff-tables.ts";
import type { Tables } from "#server/db/tables.ts";
import type { ApiKey, ApiKeyRequest } from "#shared/api/api-keys.ts";
import { KEY_SCOPES, MAX_API_KEYS } from "#shared/api/declaration/scopes.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { hashSecret, isSecretOf, newKeyParts, readKey, writeKey } from "./api-key.ts";
import { addEvent, type Doer } from "./audit-store.ts";

type Row = Selectable<ApiKeysTable>;

/** A program that polls causes at most one write in this time. */
const USE_STEP_MS = 60 * 1000;

/** Keys that ended stay in the list for this time. */
const ENDED_DAYS = 90;

const DAY_MS = 24 * 60 * 60 * 1000;

const selectKey = prepare((db, { id }: { id: string }) => db.selectFrom("api_keys").selectAll().where("id", "=", id));

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** The API keys. Of their secrets, the database has only hashes. */
export function createApiKeyStore(db: Database, timeZone: string) {
  const read = (row: Row, now: Date) => toApiKey(row, wallClockDay(now, timeZone));
  const list = async (within: Kysely<Tables>, now: Date) =>
    (await within.selectFrom("api_keys").selectAll().orderBy("name").orderBy("id").execute())
      .map((row) => read(row, now))
      .sort((a, b) => Number(a.state !== "active") - Number(b.state !== "active"));

  return {
    /** Those that work first, by their names. */
    list: (now: Date): Promise<readonly ApiKey[]> => list(db, now),

    /** Makes a key, and returns it this one time. The audit trail names its scopes. */
    add(
      { name, scopes, expiresOn = null }: ApiKeyRequest,
      author: string,
      now: Date,
      doer: Doer = { author, address: "" },
    ): Promise<{ readonly apiKey: ApiKey; readonly key: string } | "name taken" | "full" | "past"> {
      const parts = newKeyParts();
      return db.write(async (within) => {
        if (isPast(expiresOn, wallClockDay(now, timeZone))) return "past";
        const active = (await list(within, now)).filter(({ state }) => state === "active");
        if (active.some((other) => other.name === name)) return "name taken";
        if (active.length >= MAX_API_KEYS) return "full";
        const row: Row = {
          id: parts.id,
          name,
          scopes: JSON.stringify(KEY_SCOPES.filter((scope) => scopes.includes(scope))),
          hash: hashSecret(parts.secret),
          expires_on: expiresOn,
          created_at: now.toISOString(),
          created_by: author,
          last_used_at: null,
          revoked_at: null,
        };
        await within.insertInto("api_keys").values(row).execute();
        const apiKey = read(row, now);
        const event = { ...doer, at: now, kind: "key-added", subject: name } as const;
        await addEvent(within, { ...event, detail: apiKey.scopes.join(", ") });
        return { apiKey, key: writeKey(parts) };
      });
    },

    /** Ends a key for good; undefined if there is none. */
    revoke(id: string, doer: Doer, now: Date): Promise<ApiKey | undefined> {
      return db.write(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable("api_keys")
          .set({ revoked_at: now.toISOString() })
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .executeTakeFirst();
        const [row] = await selectKey(within, { id });
        if (row && numUpdatedRows > 0)
          await addEvent(within, { ...doer, at: now, kind: "key-revoked", subject: row.name });
        return row && read(row, now);
      });
    },

    /** The key that a program sent, in any state. It is read each time, so that a revocation counts at once on all servers. */
    async find(sent: string, now: Date): Promise<ApiKey | undefined> {
      const parts = readKey(sent);
      if (!parts) return undefined;
      const [row] = await selectKey(db, { id: parts.id });
      return isSecretOf(row?.hash, parts.secret) && row ? read(row, now) : undefined;
    },

    /** Notes that a key is used, unless that was noted less than a minute ago. */
    async noteUse({ id, lastUsedAt }: ApiKey, now: Date): Promise<void> {
      const before = new Date(now.getTime() - USE_STEP_MS).toISOString();
      if (lastUsedAt !== null && lastUsedAt > before) return;
      await db
        .updateTable("api_keys")
        .set({ last_used_at: now.toISOString() })
        .where("id", "=", id)
        .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<=", before)]))
        .execute();
    },

    /** Removes keys that ended long ago. Histories have their names. Returns their number. */
    removeEnded(now: Date): Promise<number> {
      const before = new Date(now.getTime() - ENDED_DAYS * DAY_MS);
      const isOld = sql`revoked_at < ${before.toISOString()} or expires_on < ${wallClockDay(before, timeZone)}`;
      return deleteInTurns(db, "api_keys", ["id"], isOld);
    },
  };
}

function toApiKey(row: Row, today: string): ApiKey {
  const scopes: unknown = JSON.parse(row.scopes);
  return {
    id: row.id,
    name: row.name,
    // A scope that a later version removed grants nothing.
    scopes: KEY_SCOPES.filter((scope) => Array.isArray(scopes) && scopes.includes(scope)),
    expiresOn: row.expires_on,
    state: stateOf(row, today),
    createdAt: row.created_at,
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

function stateOf({ revoked_at, expires_on }: Row, today: string): ApiKey["state"] {
  if (revoked_at !== null) return "revoked";
  return isPast(expires_on, today) ? "expired" : "active";
}

const isPast = (lastDay: string | null, today: string) => lastDay !== null && lastDay < today;
