import { expect, it } from "vitest";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { fixedPartners, partner } from "../../support/server/partners.ts";

it("what uses an option is counted in quotes, open ones by name, and found in partners", async () => {
  const partners = fixedPartners([
    partner({ fixedChoices: { width: "72" } }),
    partner({ id: "low", name: "Low", priceList: { options: { width: { "72": 10 } } } }),
    partner({ id: "odd", name: "Odd", priceList: { steps: { width: 5 } } }),
  ]);
  const { request, ask } = await startDesk({ partners });
  const bench = { configuration: { ...exampleBench, width: "72" } };
  const open = await ask({ company: "Alder", ...bench });
  await ask({ company: "Birch", ...bench, status: "approved" });
  await request.delete(`/api/quotes/${await ask({ company: "Cedar", ...bench })}`);

  const uses = async (path: string) => (await request.get(`/api/admin/steps/${path}/uses`)).body;
  expect(await uses("width/options/72")).toEqual({
    success: true,
    quotes: { ...{ open: 1, all: 2, isComplete: true }, newest: [{ quoteId: open, company: "Alder" }] },
    partners: [
      { id: "acme", name: "Acme Tools" },
      { id: "low", name: "Low" },
    ],
  });
  expect(await uses("width")).toMatchObject({
    quotes: { open: 1, all: 2 },
    partners: [{ id: "acme" }, { id: "low" }, { id: "odd" }],
  });
  expect(await uses("width/options/48")).toMatchObject({ quotes: { open: 0, all: 0, newest: [] }, partners: [] });
});
