import { describe, expect, it } from "vitest";
import { ReferenceBenchesReply } from "#shared/api/rules/reference-benches.ts";
import {
  MAX_REFERENCE_BENCHES,
  type ReferenceBench,
} from "#shared/reference-benches/reference-bench.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { revisions } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PATH = "/api/admin/reference-benches";

const bestSeller: ReferenceBench = {
  name: "Best seller",
  configuration: exampleBench,
  expectation: { type: "price", price: 3985 },
};

describe("the reference benches", () => {
  it("are added, changed, listed and deleted", async () => {
    const { request } = await startTestApp();
    const listed = async () => ReferenceBenchesReply.parse((await request.get(PATH)).body).benches;
    expect(await listed()).toEqual([]);
    const added = await request.post(PATH).send({ ...bestSeller, name: "  Best seller " });
    expect([added.status, added.body.bench]).toEqual([201, { ...bestSeller, id: 1, version: 1 }]);
    const range = { type: "price-between", lowest: 3900, highest: 4000.5 } as const;
    const changed = await request
      .put(`${PATH}/1`)
      .send({ ...bestSeller, name: "Flagship", expectation: range });
    expect(changed.body.bench).toMatchObject({ name: "Flagship", version: 2 });
    expect(await listed()).toEqual([
      { ...bestSeller, id: 1, version: 2, name: "Flagship", expectation: range },
    ]);
    expect((await request.delete(`${PATH}/1`)).body).toEqual({ success: true, id: 1 });
    expect(await listed()).toEqual([]);
  });

  it("keep a colleague's change if another one is based on an older version", async () => {
    const { request } = await startTestApp();
    await request.post(PATH).send(bestSeller);
    const rename = (name: string) =>
      request
        .put(`${PATH}/1`)
        .set("If-Match", '"1"')
        .send({ ...bestSeller, name });
    expect((await rename("Mine")).status).toBe(200);
    for (const late of [
      await rename("Yours"),
      await request.delete(`${PATH}/1`).set("If-Match", '"1"'),
      await request.delete(`${PATH}/1`).set("If-Match", "1"),
    ]) {
      expect([late.status, late.body.code]).toEqual([412, "bench_changed"]);
      expect(late.body.error).toBe(
        "A colleague changed this reference bench first. Nothing was saved.",
      );
    }
    expect((await request.get(PATH)).body.benches).toMatchObject([{ name: "Mine", version: 2 }]);
    expect((await request.delete(`${PATH}/1`).set("If-Match", '"2"')).status).toBe(200);
    const gone = await rename("Yours");
    expect([gone.status, gone.body.error]).toEqual([404, "This reference bench no longer exists."]);
  });

  it("have unique names", async () => {
    const { request } = await startTestApp();
    await request.post(PATH).send(bestSeller);
    await request.post(PATH).send({ ...bestSeller, name: "Heavy duty" });
    for (const reply of [
      await request.post(PATH).send(bestSeller),
      await request.put(`${PATH}/2`).send(bestSeller),
    ])
      expect([reply.status, reply.body.code, reply.body.validationErrors]).toEqual([
        409,
        "name_taken",
        [
          {
            path: "name",
            code: "name_taken",
            message: "Another reference bench has this name.",
          },
        ],
      ]);
    expect((await request.put(`${PATH}/1`).send(bestSeller)).status).toBe(200);
  });

  it("are limited to 200", async () => {
    const { request, db } = await startTestApp();
    await db
      .insertInto("reference_benches")
      .values(
        Array.from({ length: MAX_REFERENCE_BENCHES }, (_, index) => ({
          name: `Bench ${index}`,
          configuration: "{}",
          expectation: '{"type":"available"}',
          version: 1,
        })),
      )
      .execute();
    const reply = await request.post(PATH).send(bestSeller);
    expect([reply.status, reply.body.error]).toEqual([
      409,
      "There can be at most 200 reference benches. Delete one first.",
    ]);
  });

  it.each([
    ["no name", { ...bestSeller, name: "  " }, "name", "Give the bench a name."],
    ["a long name", { ...bestSeller, name: "x".repeat(81) }, "name", /at most 80 characters/],
    ["a name on two lines", { ...bestSeller, name: "a\nb" }, "name", /cannot be shown/],
    [
      "a name that reverses the text after it",
      { ...bestSeller, name: "a\u202e" },
      "name",
      /cannot be shown/,
    ],
    [
      "fractions of a cent",
      { ...bestSeller, expectation: { type: "price", price: 1.001 } },
      "expectation.price",
      /^Enter an amount/,
    ],
    [
      "a range upside down",
      { ...bestSeller, expectation: { type: "price-between", lowest: 2, highest: 1 } },
      "expectation.lowest",
      "The lowest price is above the highest.",
    ],
    [
      "too many choices",
      {
        ...bestSeller,
        configuration: { width: Array.from({ length: 900 }, (_, index) => `value-${index}`) },
      },
      "configuration",
      "This bench has too many choices.",
    ],
    [
      "a number as a choice",
      { ...bestSeller, configuration: { width: 72 } },
      "configuration.width",
      /^Give an option/,
    ],
  ])("are refused with %s", async (_name, bench, path, message) => {
    const { request } = await startTestApp();
    const { status, body } = await request.post(PATH).send(bench);
    expect(status).toBe(400);
    expect(body.validationErrors).toEqual([
      {
        path,
        code: "invalid_field",
        message: typeof message === "string" ? message : expect.stringMatching(message),
      },
    ]);
  });
});

/** A server with the best seller among its reference benches. */
async function startWithBench(bench: ReferenceBench = bestSeller) {
  const app = await startTestApp();
  await app.request.post(PATH).send(bench);
  const { request } = app;
  return {
    ...app,
    setBasePrice: (basePrice: number) =>
      request.put("/api/admin/config/base-price").send({ basePrice }),
  };
}

describe("a change of the rules that breaks an expectation", () => {
  it("is stored, and has a sentence for each in the reply and in the history, whichever way it is published", async () => {
    const { request, db, setBasePrice } = await startWithBench();
    const dearer = { ...catalogDocument, basePrice: 1600 };
    const edit = await setBasePrice(1600);
    await setBasePrice(1495);
    const run = await request.put("/api/admin/rules-file?dryRun=1").send(dearer);
    const file = await request.put("/api/admin/rules-file").send(dearer);
    await setBasePrice(1495);
    const restore = await request.post("/api/admin/revisions/2/restore");
    for (const { body } of [edit, run, file, restore])
      expect(body.consequences).toEqual([
        {
          path: 'referenceBenches["Best seller"]',
          code: "expectations_broken",
          message: "Best seller costs $4,090.00 instead of $3,985.00.",
        },
      ]);
    expect((await revisions(db))[1]?.summary).toBe(
      "Base price now $1,600.00, was $1,495.00. Best seller costs $4,090.00 instead of $3,985.00.",
    );
  });

  it("is not one that leaves a broken expectation as it is, or brings the price closer", async () => {
    const { request, setBasePrice } = await startWithBench({
      ...bestSeller,
      expectation: { type: "price", price: 3900 },
    });
    const label = await request.put("/api/admin/steps/width").send({ name: "Breadth" });
    expect(label.body.consequences).toEqual([]);
    expect((await setBasePrice(1480)).body.consequences).toEqual([]);
    expect((await setBasePrice(1481)).body.consequences).toHaveLength(1);
  });
});
