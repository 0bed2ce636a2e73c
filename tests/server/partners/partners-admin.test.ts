import { expect, it } from "vitest";
import { PartnersReply } from "#shared/api/partners.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/partners";

it("shows staff the settings of partners, and the choices that do not fit the rules", async () => {
  const acme = partner({ origins: ["https://shop.example.com"], fixedChoices: { width: "73" } });
  const facts = { id: "other", name: "Other", hidePrices: true };
  const other = partner(facts);
  const secret = `whsec_${"A".repeat(32)}`;
  const { request } = await startTestApp({
    partners: fixedPartners([acme, partner({ ...facts, secret })]),
    embedOrigins: ["https://www.example.com"],
    publicOrigin: "https://bench.example.com",
  });
  const reply = await request.get(PATH);
  expect(PartnersReply.parse(reply.body)).toEqual({
    success: true,
    partners: [
      { ...acme, problems: ["Width has no option '73'."] },
      { ...other, problems: [] },
    ],
    embedOrigins: ["https://www.example.com"],
    publicOrigin: "https://bench.example.com",
    fileError: null,
  });
});

it("reports missing settings, and the reason why a changed file is not used", async () => {
  const fileError = "partners.json is not JSON.";
  const { request } = await startTestApp({
    partners: { ...fixedPartners([]), getCurrent: async () => ({ partners: [], fileError }) },
  });
  expect((await request.get(PATH)).body).toEqual({
    success: true,
    partners: [],
    embedOrigins: null,
    publicOrigin: null,
    fileError,
  });
});
