import { afterAll, describe, expect, it } from "vitest";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { openTestApp, startTestApp } from "../../support/server/test-app.ts";
import { leavingAllAsItWas } from "../../support/server/untouched.ts";

const SUBMIT = "/api/quotes/submit";

const named = (name: string) => fixedPartners([PartnerSchema.parse({ id: "acme", name })]);

/** A server that stores nothing, for all refusals. */
const refusing = await openTestApp();
afterAll(refusing.close);

describe("a quote from a partner's page", () => {
  it("keeps the page's partner ID and the partner's name at that time", async () => {
    let settings = named("Acme Tools");
    const partners: PartnerSettings = { ...settings, find: (id) => settings.find(id) };
    const { ask, loadQuote: one, list, setStatus } = await startDesk({ partners });
    const quoteId = await ask({ partner: "acme" });
    settings = named("Acme Holdings");

    const partner = { id: "acme", name: "Acme Tools" };
    expect((await one(quoteId)).quote.partner).toEqual(partner);
    expect((await list()).quotes).toMatchObject([{ quoteId, partner }]);
    expect((await setStatus(quoteId, "quoted")).body.quote.partner).toEqual(partner);
  });

  it("takes the partner's name from the settings only", async () => {
    const app = await startTestApp();
    const partner = { id: "acme", name: "Acme Tools" };
    const send = () => app.request.post(SUBMIT).send(createSubmission({ partner }));
    expect((await leavingAllAsItWas(app, send)).status).toBe(400);
    const given = createSubmission({ partner: "acme", partnerName: "Acme Tools", partner_name: "Acme" });
    await app.request.post(SUBMIT).send(given);
    expect(await app.quoteRows()).toMatchObject([{ partner_id: "acme", partner_name: null }]);
  });

  it.each(["", "Acme", "a b", "-acme", "a".repeat(65), "acme\n", "é", 7, null, ["acme"]])(
    "is refused with an invalid partner ID: %j",
    async (partner) => {
      const reply = await leavingAllAsItWas(refusing, () =>
        refusing.request.post(SUBMIT).send(createSubmission({ partner })),
      );
      expect([reply.status, reply.body.validationErrors?.[0].path]).toEqual([400, "partner"]);
    },
  );

  it("is found by part of the partner's ID or name, in any capitalization", async () => {
    const { ask, companies, request } = await startDesk({ partners: named("Ácme Tools & Söhne") });
    await ask({ company: "Of Acme", partner: "acme" });
    await ask({ company: "Of the blog", partner: "bench-blog" });
    await ask({ company: "Our own" });

    expect(await companies({ q: "bench-bl" })).toEqual(["Of the blog"]);
    expect(await companies({ q: "acme tools & soh" })).toEqual(["Of Acme"]);
    expect(await companies({ q: "blog" })).toEqual(["Of the blog"]);
    expect(await companies({ q: "nobody" })).toEqual([]);
    const { text } = await request.get("/api/quotes/export").query({ q: "söhne" });
    expect(text.trimEnd().split("\r\n")[1]).toMatch(/,"Ácme Tools & Söhne \(acme\)","AWT-[\w.-]+","1",/);
  });
});
