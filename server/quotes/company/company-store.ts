import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { keepLast } from "#server/platform/cache.ts";
import { addEvent, type SecurityEvent } from "#server/staff/audit-store.ts";
import { type CompanyRequest, type CompanySettings, NO_COMPANY } from "#shared/api/company.ts";
import type { Company, Logo } from "#shared/quotes/company.ts";

/** There is one company, and no row before the first change. */
const COMPANY_ID = 1;

export type CompanyStore = ReturnType<typeof createCompanyStore>;

/** The settings of the company. Every server reads them when it needs them. `usual` counts until somebody changes a field. */
export function createCompanyStore(db: Database, images: Pick<ImageStore, "read">, usual: Company) {
  const { name, address, phone = "", email = "" } = usual;
  const unchanged: CompanySettings = { ...NO_COMPANY, ...{ name, address: [...address], phone, email } };
  const companies = keepLast<string, Company>(1);
  const load = async (): Promise<CompanySettings> => ({ ...unchanged, ...(await readChanges(db)) });

  const readCompany = async (settings: CompanySettings): Promise<Company> => ({
    name: settings.name || name,
    address: settings.address,
    phone: settings.phone || undefined,
    email: settings.email || undefined,
    taxNumber: settings.taxNumber || undefined,
    footer: settings.footer || undefined,
    logo: await readLogo(images, settings.logo),
  });

  return {
    load,

    /** The letterhead: the same object until somebody changes the settings. */
    async loadCompany(): Promise<Company> {
      const settings = await load();
      return companies(JSON.stringify(settings), () => readCompany(settings));
    },

    /** The company after a change that nobody saved. */
    tryChange: async (fields: CompanyRequest): Promise<Company> => readCompany({ ...(await load()), ...fields }),

    /** Changes the given fields. */
    change: (fields: CompanyRequest, act: Pick<SecurityEvent, "author" | "address" | "at">): Promise<CompanySettings> =>
      db.write(async (within) => {
        const before = await readChanges(within);
        const after = { ...before, ...fields };
        const document = JSON.stringify(after);
        if (document !== JSON.stringify(before)) {
          await addEvent(within, { ...act, kind: "company-changed" });
          await within
            .insertInto("company")
            .values({ id: COMPANY_ID, document })
            .onConflict((conflict) => conflict.column("id").doUpdateSet({ document }))
            .execute();
        }
        return { ...unchanged, ...after };
      }),
  };
}

/** The fields that somebody changed. */
async function readChanges(db: Kysely<Tables>): Promise<Partial<CompanySettings>> {
  const row = await db.selectFrom("company").select("document").where("id", "=", COMPANY_ID).executeTakeFirst();
  return row ? JSON.parse(row.document) : {};
}

/** The bytes of a PNG up to its size. */
const PNG_SIZE_END = 24;

/** The first part of a PNG has its size. Undefined without a logo, or if its file was lost. */
async function readLogo(images: Pick<ImageStore, "read">, image: string): Promise<Logo | undefined> {
  const bytes = image === "" ? undefined : await images.read(image);
  if (!bytes || bytes.length < PNG_SIZE_END) return undefined;
  return { image, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes };
}
