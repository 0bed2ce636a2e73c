import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { PartnersTable, Tables } from "#server/db/tables.ts";
import { isExpected } from "#server/http/parse.ts";
import { newSecret, oldSecretEnd } from "#server/platform/signing-secrets.ts";
import { addEvent, type Doer, type Place } from "#server/staff/audit-store.ts";
import { MAX_PARTNERS, type Partner, PartnerSchema } from "#shared/partners/partner.ts";

type Row = Selectable<PartnersTable>;

/** A partner with what only the server and staff know. */
export interface StoredPartner extends Partner {
  readonly version: number;
  /** The secret before, and until when it counts: ISO 8601 in UTC. */
  readonly oldSecret?: string | undefined;
  readonly oldSecretUntil?: string | undefined;
}

/** The reason why nothing was stored. */
export type Refusal = "exists" | "full" | "gone" | "changed" | "used";

type Stored = StoredPartner | Refusal;

type NewPartner = Omit<Partner, "secret"> & { readonly secret?: string | null | undefined };

/** The versions to which a change applies; undefined: any. */
type Versions = readonly number[] | undefined;

/** A change by staff: when, who makes it, and from where. */
type Act = Doer & Place;

/** Changes with each change of a partner. */
const marked = sql<string | null>`string_agg(concat_ws(' ', id, version, changed_at), ',' order by id)`;

const selectMark = prepare((db) => db.selectFrom("partners").select(marked.as("mark")));

export type PartnerStore = ReturnType<typeof createPartnerStore>;

/** The partners with their settings. */
export function createPartnerStore(db: Database) {
  return {
    /** Changes with each change of a partner. It is read once a second on each server. */
    async readMark(): Promise<string> {
      return (await selectMark(db, {}))[0]?.mark ?? "";
    },

    /** All, by their IDs. */
    async list(): Promise<readonly StoredPartner[]> {
      const rows = await db.selectFrom("partners").selectAll().orderBy("id").execute();
      return rows.map(readPartner);
    },

    add({ id, secret = null, ...settings }: NewPartner, act: Act): Promise<Stored> {
      return db.write(async (within) => {
        const others = await within.selectFrom("partners").select("id").execute();
        if (others.some((other) => other.id === id)) return "exists";
        if (others.length >= MAX_PARTNERS) return "full";
        const row = { id, settings: JSON.stringify(settings), secret, version: 1, changed_at: act.at.toISOString() };
        await addEvent(within, { ...act, kind: "partner-added", subject: settings.name });
        return readPartner(await within.insertInto("partners").values(row).returningAll().executeTakeFirstOrThrow());
      });
    },

    /** Replaces the settings. The secret stays. */
    change({ id, ...settings }: Omit<Partner, "secret">, expected: Versions, act: Act): Promise<Stored> {
      return db.write(async (within) => {
        const before = await findPartner(within, id, expected);
        if (typeof before === "string") return before;
        const changes = { settings: JSON.stringify(settings), changed_at: act.at.toISOString() };
        const detail = before.name === settings.name ? undefined : `name from ${before.name} to ${settings.name}`;
        await addEvent(within, { ...act, kind: "partner-changed", subject: before.name, detail });
        const row = await within
          .updateTable("partners")
          .set(({ eb }) => ({ ...changes, version: eb("version", "+", 1) }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return readPartner(row);
      });
    },

    /** Deletes a partner, unless a quote came from it; undefined on success. */
    remove(id: string, expected: Versions, act: Act): Promise<Refusal | undefined> {
      return db.write(async (within) => {
        const before = await findPartner(within, id, expected);
        if (typeof before === "string") return before;
        // Also a deleted one counts.
        if (await within.selectFrom("quotes").select("seq").where("partner_id", "=", id).executeTakeFirst())
          return "used";
        await within.deleteFrom("partners").where("id", "=", id).execute();
        await addEvent(within, { ...act, kind: "partner-deleted", subject: before.name });
        return undefined;
      });
    },

    /** Makes a new secret. The one before counts for another day. */
    changeSecret: (id: string, act: Act): Promise<StoredPartner | undefined> =>
      db.write(async (within) => {
        const row = await within
          .updateTable("partners")
          .set(({ ref }) => ({
            secret: newSecret(),
            old_secret: ref("secret"),
            old_secret_until: oldSecretEnd(act.at),
            changed_at: act.at.toISOString(),
          }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        const partner = row && readPartner(row);
        const detail = "with a new secret";
        if (partner) await addEvent(within, { ...act, kind: "partner-changed", subject: partner.name, detail });
        return partner;
      }),
  };
}

async function findPartner(
  within: Kysely<Tables>,
  id: string,
  expected: Versions,
): Promise<StoredPartner | "gone" | "changed"> {
  const row = await within.selectFrom("partners").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return "gone";
  return isExpected(expected, row.version) ? readPartner(row) : "changed";
}

function readPartner(row: Row): StoredPartner {
  const partner = PartnerSchema.parse({ ...JSON.parse(row.settings), id: row.id });
  return {
    ...partner,
    ...(row.secret !== null && { secret: row.secret }),
    ...(row.old_secret !== null && { oldSecret: row.old_secret, oldSecretUntil: row.old_secret_until ?? undefined }),
    version: row.version,
  };
}
