import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { addEvent, type SecurityEvent } from "#server/staff/audit-store.ts";
import { type CompanyRequest, type CompanySettings, NO_COMPANY } from "#shared/api/company.ts";

/** There is one company, and no row before the first change. */
const COMPANY_ID = 1;

export type CompanyStore = ReturnType<typeof createCompanyStore>;

/** The settings of the company. Every server reads them when it needs them. */
export function createCompanyStore(db: Database) {
  return {
    load: () => readSettings(db),

    /** Changes the given fields. */
    change: (fields: CompanyRequest, act: Pick<SecurityEvent, "author" | "address" | "at">): Promise<CompanySettings> =>
      db.write(async (within) => {
        const before = await readSettings(within);
        const after = { ...before, ...fields };
        const document = JSON.stringify(after);
        if (document === JSON.stringify(before)) return before;
        await addEvent(within, { ...act, kind: "company-changed" });
        await within
          .insertInto("company")
          .values({ id: COMPANY_ID, document })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ document }))
          .execute();
        return after;
      }),
  };
}

async function readSettings(db: Kysely<Tables>): Promise<CompanySettings> {
  const row = await db.selectFrom("company").select("document").where("id", "=", COMPANY_ID).executeTakeFirst();
  return row ? { ...NO_COMPANY, ...JSON.parse(row.document) } : NO_COMPANY;
}
