import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { prepare } from "#server/db/prepared.ts";
import type { PartnersTable, Tables } from "#server/db/tables.ts";
import { isExpected } from "#server/http/parse.ts";
import { newSecret, oldSecretEnd } from "#server/platform/signing-secrets.ts";
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

/** The versions to which a change applies; undefined: any. */
type Versions = readonly number[] | undefined;

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

    add(partner: Partner, now: Date): Promise<Stored> {
      return db.write(async (within) => {
        const { count, same } = await within
          .selectFrom("partners")
          .select(({ fn }) => [
            fn.countAll<number>().as("count"),
            fn.countAll<number>().filterWhere("id", "=", partner.id).as("same"),
          ])
          .executeTakeFirstOrThrow();
        if (same > 0) return "exists";
        if (count >= MAX_PARTNERS) return "full";
        return insert(within, partner, now);
      });
    },

    /** Replaces the settings. The secret stays. */
    change(partner: Partner, expected: Versions, now: Date): Promise<Stored> {
      return db.write(
        async (within) => (await findRefusal(within, partner.id, expected)) ?? update(within, partner, now),
      );
    },

    /** Deletes a partner, unless a quote came from it; undefined on success. */
    remove(id: string, expected: Versions): Promise<Refusal | undefined> {
      return db.write(async (within) => {
        const refusal = await findRefusal(within, id, expected);
        if (refusal) return refusal;
        if (await usedPartners(within).where("id", "=", id).executeTakeFirst()) return "used";
        await within.deleteFrom("partners").where("id", "=", id).execute();
        return undefined;
      });
    },

    /** Makes a new secret. The one before counts for another day. */
    async changeSecret(id: string, now: Date): Promise<StoredPartner | undefined> {
      const row = await db
        .updateTable("partners")
        .set(({ ref }) => ({
          secret: newSecret(),
          old_secret: ref("secret"),
          old_secret_until: oldSecretEnd(now),
          changed_at: now.toISOString(),
        }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirst();
      return row && readPartner(row);
    },

    /** The IDs of the partners from which a quote came. */
    async listUsed(): Promise<ReadonlySet<string>> {
      return new Set((await usedPartners(db).execute()).map(({ id }) => id));
    },
  };
}

/** The partners from which a quote came, also a deleted one. */
const usedPartners = (db: Kysely<Tables>) =>
  db
    .selectFrom("partners")
    .select("id")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("quotes").select("quotes.seq").whereRef("quotes.partner_id", "=", "partners.id")),
    );

async function findRefusal(
  within: Kysely<Tables>,
  id: string,
  expected: Versions,
): Promise<"gone" | "changed" | undefined> {
  const row = await within.selectFrom("partners").select("version").where("id", "=", id).executeTakeFirst();
  if (!row) return "gone";
  return isExpected(expected, row.version) ? undefined : "changed";
}

async function insert(within: Kysely<Tables>, { id, secret, ...settings }: Partner, now: Date): Promise<StoredPartner> {
  const row = await within
    .insertInto("partners")
    .values({
      id,
      settings: JSON.stringify(settings),
      secret: secret ?? null,
      version: 1,
      changed_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPartner(row);
}

async function update(within: Kysely<Tables>, { id, secret, ...settings }: Partner, now: Date): Promise<StoredPartner> {
  const row = await within
    .updateTable("partners")
    .set(({ eb }) => ({
      settings: JSON.stringify(settings),
      ...(secret !== undefined && { secret, old_secret: null, old_secret_until: null }),
      version: eb("version", "+", 1),
      changed_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readPartner(row);
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
