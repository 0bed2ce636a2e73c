import type { Logger } from "pino";
import type { Partner } from "#shared/partners/partner.ts";
import type { PartnerStore, StoredPartner } from "./partner-store.ts";

/** A partner as requests of its visitors need it. */
export type KnownPartner = Partner & Partial<Pick<StoredPartner, "oldSecret" | "oldSecretUntil">>;

export interface PartnerSettings {
  /** The same list until a partner changes. */
  readonly getCurrent: () => Promise<readonly KnownPartner[]>;
  readonly find: (id: string) => Promise<KnownPartner | undefined>;
  /** Makes the next answer look at the database, after a change by this server. */
  readonly renew: () => void;
}

/** The shortest time between two looks at the database, which other servers may have changed. */
const MIN_CHECK_INTERVAL_MS = 1000;

/** Keeps the partners in memory, and looks for changes on demand. If a look fails, the previous settings stay in effect. */
export function keepPartners(store: PartnerStore, log: Logger): PartnerSettings {
  let known: { readonly mark: string; readonly byId: ReadonlyMap<string, KnownPartner> } | undefined;
  let current: readonly KnownPartner[] = [];
  let checkedAt = 0;
  let isDue = true;
  let checking: Promise<void> | undefined;

  const check = async () => {
    try {
      const mark = await store.readMark();
      if (mark === known?.mark) return;
      // A change in between counts as the next one.
      current = await store.list();
      known = { mark, byId: new Map(current.map((partner) => [partner.id, partner])) };
    } catch (error) {
      if (!known) {
        isDue = true;
        throw error;
      }
      log.error({ err: error }, "partners not read: the previous settings stay in effect");
    }
  };
  const refresh = async () => {
    // A look that began before the change may have missed it.
    if (isDue) await checking;
    if (!checking && (isDue || performance.now() - checkedAt >= MIN_CHECK_INTERVAL_MS)) {
      isDue = false;
      checking = check().finally(() => {
        checkedAt = performance.now();
        checking = undefined;
      });
    }
    await checking;
  };

  return {
    getCurrent: async () => {
      await refresh();
      return current;
    },
    find: async (id) => {
      await refresh();
      return known?.byId.get(id);
    },
    renew() {
      isDue = true;
    },
  };
}
