import { vi } from "vitest";
import type { StoredPartnerReply } from "#shared/api/partners.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";

/** A partner as in the server's reply. */
export const partnerWith = (fields: object, version = 1): StoredPartnerReply => ({
  ...PartnerSchema.parse({ id: "acme", name: "Acme Tools", ...fields }),
  ...{ problems: [], hasSecret: false, oldSecretUntil: null, version },
});

/** Stand-ins for constructed style sheets and for observers of what is in view, which jsdom lacks. */
export function standInForFrames(): void {
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
}
