import { describe, expect, it } from "vitest";
import {
  NEW_PARTNER,
  omitUnknown,
  readPartner,
  readPriceList,
  writePartner,
} from "#client/admin/partners/typed-partner.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { partnerWith } from "../../../support/components/partners.ts";
import { catalogDocument } from "../../../support/rules/catalog.ts";

describe("the settings of a partner", () => {
  it("stay the same when they are written into the form and read again", () => {
    const facts = {
      origins: ["https://shop.example.com", "https://*.example.net"],
      accent: "#1F5FA8",
      hidePrices: true,
      fixedChoices: { width: "72", accessories: ["drawer"] },
      quotesPerTenMinutes: 50,
      priceList: { percent: -7.5, steps: { width: 0 }, options: { depth: { "30": 12.5 } } },
    };
    const partner = partnerWith(facts);
    const request = readPartner(writePartner(partner));
    expect(PartnerSchema.parse(request)).toEqual(PartnerSchema.parse({ ...facts, ...request }));
    expect(request).toMatchObject(facts);
    expect(readPartner(writePartner(partnerWith({})))).toEqual({
      ...{ id: "acme", name: "Acme Tools", hidePrices: false, fixedChoices: {} },
    });
  });

  it("are read as people type them, and what cannot be read is left to the server", () => {
    const read = readPartner({
      ...NEW_PARTNER,
      name: " Acme ",
      id: "acme",
      origins: "https://a.example, https://b.example\n\n https://c.example",
      prices: {
        ...{ percent: "−10 %", "steps.width": "+5%", "steps.depth": "" },
        ...{ "options.width.72": "$1,200.50", "options.width.60": " ", "options.depth.30": "" },
      },
    });
    expect(read).toMatchObject({
      name: "Acme",
      origins: ["https://a.example", "https://b.example", "https://c.example"],
      priceList: { percent: -10, steps: { width: 5 }, options: { width: { "72": 1200.5 } } },
    });
    const wrong = { percent: "ten", "options.width.72": "free", "options.width.7.5": "1" };
    const { NaN: unread } = Number;
    expect(readPriceList(wrong)).toEqual({ percent: unread, options: { width: { "72": unread, "7.5": 1 } } });
    expect(readPriceList(wrong, true)).toEqual({ options: { width: { "7.5": 1 } } });
  });

  it("can be freed of what the catalog no longer has", () => {
    const typed = {
      ...NEW_PARTNER,
      fixedChoices: { width: "73", color: "red", accessories: ["drawer", "rack"] },
      prices: {
        ...{ percent: "5", "steps.width": "5", "steps.color": "5" },
        ...{ "options.width.72": "1", "options.width.73": "1", "options.color.red": "1" },
      },
    };
    expect(omitUnknown(typed, catalogDocument)).toEqual({
      ...NEW_PARTNER,
      fixedChoices: { accessories: ["drawer"] },
      prices: { percent: "5", "steps.width": "5", "options.width.72": "1" },
    });
  });
});
