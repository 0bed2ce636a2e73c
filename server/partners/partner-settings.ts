import type { Logger } from "pino";
import type { Partner } from "#shared/partners/partner.ts";
import type { PartnerStore, StoredPartner } from "./partner-store.ts";

/** A partner as requests of its visitors need it. */
export type KnownPartner = Partner & Partial<Pick<StoredPartner, "oldSecret" | "oldSecretUntil">>;

export type PartnerSettings = ReturnType<typeof keepPartners>;

/** The shortest time between two looks at the database, which other servers may have changed. */
const MIN_CHECK_INTERVAL_MS = 1000;

/** Keeps the partners in memory, and looks for changes on demand. If a look fails, the previous settings stay in effect. */
export function keepPartners(store: PartnerStore, log: Logger) {
  let known: { readonly mark: string; readonly partners: readonly KnownPartner[] } | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let looked: Promise<readonly KnownPartner[]> = Promise.resolve([]);

  const look = async () => {
    try {
      const mark = await store.readMark();
      // A change in between counts as the next one.
      if (mark !== known?.mark) known = { mark, partners: await store.list() };
      return known.partners;
    } catch (error) {
      if (known) {
        log.error({ err: error }, "partners not read: the previous settings stay in effect");
        return known.partners;
      }
      freshUntil = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
  const getCurrent = () => {
    if (performance.now() < freshUntil) return looked;
    freshUntil = performance.now() + MIN_CHECK_INTERVAL_MS;
    // A look that began before a change may have missed it.
    looked = looked.then(look, look);
    return looked;
  };

  return {
    /** The same list until a partner changes. */
    getCurrent,
    find: async (id: string) => (await getCurrent()).find((partner) => partner.id === id),
    /** Makes the next answer look at the database, after a change by this server. */
    renew(): void {
      freshUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
