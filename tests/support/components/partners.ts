import { vi } from "vitest";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";

/** A partner as in the server's reply. */
export const partnerWith = (fields: object, version = 1): StoredPartnerReply => ({
  ...PartnerSchema.parse({ id: "acme", name: "Acme Tools", ...fields }),
  ...{ problems: [], hasSecret: false, oldSecretUntil: null, version },
});

/** A stand-in for constructed style sheets, which jsdom lacks. */
export function standInForStyleSheets(): void {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
}
