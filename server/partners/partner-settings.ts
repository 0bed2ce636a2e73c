import type { Partner } from "#shared/partners.ts";

/** The partners' file as it is now. */
export interface CurrentPartners {
  readonly partners: readonly Partner[];
  /** Why the file, as it was changed last, is not used: those before it are. */
  readonly fileError: string | undefined;
}

/** What is settled with each partner. */
export interface PartnerSettings {
  readonly current: () => Promise<CurrentPartners>;
  /** Undefined where nothing is settled with a partner of this id. */
  readonly find: (id: string) => Promise<Partner | undefined>;
}

/** Of a server without partners, and of tests: what is settled never changes. */
export function settledPartners(partners: readonly Partner[]): PartnerSettings {
  return {
    current: async () => ({ partners, fileError: undefined }),
    find: async (id) => partners.find((partner) => partner.id === id),
  };
}
