import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { isExpected } from "#server/http/parse.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { keepLast } from "#server/platform/cache.ts";
import { addEvent, type SecurityEvent } from "#server/staff/audit-store.ts";
import { type CompanyRequest, type CompanySettings, NO_COMPANY } from "#shared/api/company.ts";
import type { Company, Logo } from "#shared/quotes/company.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";

/** There is one company, and no row before the first change. */
const COMPANY_ID = 1;

/** The conditions are apart, because everything else is read for each page. */
type Settings = Omit<CompanySettings, "conditions">;

export type CompanyStore = ReturnType<typeof createCompanyStore>;

/** The settings of the company. Every server reads them when it needs them. `usual` counts until somebody changes a field. */
export function createCompanyStore(db: Database, images: Pick<ImageStore, "read">, usual: Company, timeZone: string) {
  const { name, address, phone = "", email = "" } = usual;
  const unchanged = { ...NO_COMPANY, ...{ name, address: [...address], phone, email } };
  const companies = keepLast<string, Company>(1);
  const load = async (from: Kysely<Tables> = db): Promise<CompanySettings> => ({
    ...unchanged,
    ...(await readRow(from)).changes,
    conditions: (await newestConditions(from))?.text ?? "",
  });

  const readCompany = async (settings: Settings): Promise<Company> => ({
    name: settings.name || name,
    address: settings.address,
    phone: settings.phone || undefined,
    email: settings.email || undefined,
    taxNumber: settings.taxNumber || undefined,
    footer: settings.footer || undefined,
    logo: await readLogo(images, settings.logo),
  });

  return {
    /** The settings with their version, 0 until somebody changes them. The version is read first, so that it is never too new. */
    async loadVersion() {
      const { version } = await readRow(db);
      return { company: await load(), version };
    },
    load,

    /** The letterhead: the same object until somebody changes the settings. */
    async loadCompany(): Promise<Company> {
      const settings = { ...unchanged, ...(await readRow(db)).changes };
      return companies(JSON.stringify(settings), () => readCompany(settings));
    },

    /** The settings after a change that nobody saved, and the letterhead. */
    async tryChange(fields: CompanyRequest) {
      const settings = { ...(await load()), ...fields };
      return { settings, company: await readCompany(settings) };
    },

    /** The conditions with which quotes are sent now; undefined if there are none. */
    async loadConditions() {
      const newest = await newestConditions(db);
      return newest?.text ? newest : undefined;
    },

    /** The text of the conditions with a number. */
    async findConditions(number: number): Promise<string | undefined> {
      const row = await db.selectFrom("conditions").select("text").where("number", "=", number).executeTakeFirst();
      return row?.text;
    },

    /** Changes the given fields, unless a colleague was faster: then undefined. */
    change: (
      fields: CompanyRequest,
      expected: readonly number[] | undefined,
      act: Pick<SecurityEvent, "author" | "address" | "at">,
    ) =>
      db.write(async (within) => {
        const { version, changes } = await readRow(within);
        if (!isExpected(expected, version)) return undefined;
        const before = await load(within);
        const { conditions: text = before.conditions, ...settings } = fields;
        const document = JSON.stringify({ ...changes, ...settings });
        await within
          .insertInto("company")
          .values({ id: COMPANY_ID, document })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ document, version: version + 1 }))
          .execute();
        if (text !== before.conditions) {
          const number = ((await newestConditions(within))?.number ?? 0) + 1;
          const since = wallClockDay(act.at, timeZone);
          await within.insertInto("conditions").values({ number, text, since }).execute();
        }
        const after = await load(within);
        if (JSON.stringify(after) !== JSON.stringify(before))
          await addEvent(within, { ...act, kind: "company-changed" });
        return { company: after, version: version + 1 };
      }),
  };
}

/** The fields that somebody changed, and the version. */
async function readRow(db: Kysely<Tables>) {
  const row = await db.selectFrom("company").selectAll().where("id", "=", COMPANY_ID).executeTakeFirst();
  const changes: Partial<Settings> = row ? JSON.parse(row.document) : {};
  return { changes, version: row?.version ?? 0 };
}

const newestConditions = (db: Kysely<Tables>) =>
  db.selectFrom("conditions").selectAll().orderBy("number", "desc").limit(1).executeTakeFirst();

/** The bytes of a PNG up to its size. */
const PNG_SIZE_END = 24;

/** The first part of a PNG has its size. Undefined without a logo, or if its file was lost. */
async function readLogo(images: Pick<ImageStore, "read">, image: string): Promise<Logo | undefined> {
  const bytes = image === "" ? undefined : await images.read(image);
  if (!bytes || bytes.length < PNG_SIZE_END) return undefined;
  return { image, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes };
}
