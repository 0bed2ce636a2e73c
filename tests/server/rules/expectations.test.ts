import { describe, expect, it } from "vitest";
import type { StartingBench } from "#shared/rules/starting-benches.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { revisions } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const BENCHES = "/api/admin/config/starting-benches";

const bestSeller: StartingBench = {
  name: "Best seller",
  description: "",
  choices: exampleBench,
  shown: false,
  expected: { type: "price", price: 3985 },
};

/** A server with this bench beside those of the default catalog. */
async function startWithBench(bench = bestSeller) {
  const { startingBenches = [] } = catalogDocument;
  const app = await startTestApp({ document: { ...catalogDocument, startingBenches: [...startingBenches, bench] } });
  const { request } = app;
  return {
    ...app,
    setBasePrice: (basePrice: number) => request.put("/api/admin/config/base-price").send({ basePrice }),
    storedBench: async () => {
      const { config } = (await request.get("/api/admin/config")).body;
      return config.startingBenches.at(-1);
    },
  };
}

describe("a change of the rules that breaks an expectation", () => {
  it("is stored, and has a sentence for each in the reply and in the history, whichever way it is published", async () => {
    const { request, db, setBasePrice } = await startWithBench();
    const { config } = (await request.get("/api/admin/config")).body;
    const dearer = { ...config, basePrice: 1600 };
    const edit = await setBasePrice(1600);
    await setBasePrice(1495);
    const run = await request.put("/api/admin/rules-file?dryRun=1").send(dearer);
    const file = await request.put("/api/admin/rules-file").send(dearer);
    await setBasePrice(1495);
    const restore = await request.post("/api/admin/revisions/2/restore");
    for (const { body } of [edit, run, file, restore])
      expect(body.consequences).toEqual([
        {
          path: 'startingBenches["Best seller"]',
          code: "expectations_broken",
          message: "Best seller costs $4,090.00 instead of $3,985.00.",
        },
      ]);
    expect((await revisions(db))[1]?.summary).toBe(
      "Base price now $1,600.00, was $1,495.00. Best seller costs $4,090.00 instead of $3,985.00.",
    );
  });

  it("is not one that leaves a broken expectation as it is, or brings the price closer", async () => {
    const { request, setBasePrice } = await startWithBench({ ...bestSeller, expected: { type: "price", price: 3900 } });
    const label = await request.put("/api/admin/steps/width").send({ name: "Breadth" });
    expect(label.body.consequences).toEqual([]);
    expect((await setBasePrice(1480)).body.consequences).toEqual([]);
    expect((await setBasePrice(1481)).body.consequences).toHaveLength(1);
  });

  it("leaves the bench as it is, even if it deletes one of its options", async () => {
    const { request, storedBench } = await startWithBench();
    const { body } = await request.delete("/api/admin/steps/width/options/72");
    expect(body.consequences.map(({ message }: { message: string }) => message)).toContain(
      "Best seller cannot be ordered (Width has no option '72').",
    );
    expect(await storedBench()).toEqual(bestSeller);
  });
});

it("a bench for staff only, and what is expected of any, reach nobody else", async () => {
  const { request } = await startWithBench();
  const [first] = catalogDocument.startingBenches ?? [];
  const expected = { type: "price-between", lowest: 1111.11, highest: 7777.77 } as const;
  const startingBenches = [{ ...first, expected }, bestSeller];
  await request.put(BENCHES).send({ startingBenches }).expect(200);
  const { body } = await request.get(`/api/configuration/rules/${catalogDocument.product}`);
  expect(body.rules.startingBenches).toEqual([first]);
  const texts = [JSON.stringify(body), (await request.get("/")).text, (await request.get("/api/admin/config")).text];
  expect(texts.map((text) => /Best seller|1111\.11|"shown"/.test(text))).toEqual([...[false, false, true]]);
});

describe("a bench is refused", () => {
  it("with the field and a sentence, if it lacks something or cannot be", async () => {
    const { request } = await startTestApp();
    const priced = (expected: object) => ({ expected });
    for (const [wrong, path, message] of [
      [{ name: "  " }, "name", /^This text cannot be empty\.$/],
      [{ name: "x".repeat(81) }, "name", /at most 80 characters/],
      [{ shown: undefined }, "description", /^Visitors need a sentence about who the bench is for/],
      [priced({ type: "price", price: 1.001 }), "expected.price", /^Enter an amount/],
      [
        priced({ type: "price-between", lowest: 2, highest: 1 }),
        ...(["expected.lowest", /^The lowest price is above the highest\.$/] as const),
      ],
      [{ choices: { width: 72 } }, "choices.width", /^Give an option/],
    ] as const) {
      const startingBenches = [{ ...bestSeller, ...wrong }];
      const { status, body } = await request.put(BENCHES).send({ startingBenches });
      expect([status, body.validationErrors]).toEqual([
        400,
        [{ ...{ path: `startingBenches.0.${path}`, code: "invalid_field" }, message: expect.stringMatching(message) }],
      ]);
    }
  });

  it("if visitors already have eight, but not if it is for staff only", async () => {
    const { request } = await startTestApp();
    const [first] = catalogDocument.startingBenches ?? [];
    const eight = Array.from({ length: 8 }, (_, index) => ({ ...first, name: `Bench ${index}` }));
    const set = (...more: readonly object[]) => request.put(BENCHES).send({ startingBenches: [...eight, ...more] });
    expect((await set(bestSeller)).status).toBe(200);
    const { body } = await set({ ...first, name: "Ninth" });
    expect(body.validationErrors[0].message).toBe("Show visitors at most 8 starting benches.");
  });
});
