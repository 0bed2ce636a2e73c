import { expect, it } from "vitest";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { png } from "../../support/files/images.ts";
import { LONG } from "../../support/long.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalogDocument, exampleBench } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const RULES = "/api/configuration/rules/adjustable-height-work-table";

type App = Awaited<ReturnType<typeof startTestApp>>;
type Call = readonly ["get" | "post" | "put" | "delete", string, object?];

/** Makes a call with the specified payload and nothing else. */
async function call({ request }: App, [method, path, body]: Call) {
  const { body: reply, status } = await request[method](path).send(body);
  expect(reply, `${method} ${path}: ${status} ${reply.error}`).toMatchObject({ success: true });
  return reply;
}

const submission = {
  configuration: exampleBench,
  customerInfo: customer(),
  totalPrice: 3985,
  parts: [{ stepName: "Height Adjustment", optionName: "Electric, two-column", price: 640 }],
};

/** A server with the default catalog and a quote in each status. */
async function startShop() {
  const app = await startTestApp();
  const quoteIds: string[] = [];
  for (const status of ["pending", "reviewed", "quoted", "approved", "rejected"]) {
    const { quoteId } = await call(app, ["post", "/api/quotes/submit", submission]);
    await call(app, ["put", `/api/quotes/${quoteId}/status`, { status }]);
    quoteIds.push(quoteId);
  }
  return { app, quoteIds };
}

const lid = { key: "lid", name: "Lid", stepNumber: 11, required: true, description: "" };
const oak = { value: "oak", label: "Oak", description: "", priceModifier: 5 };

it("every call of the specification succeeds while quotes are open, sent and approved", async () => {
  const { app, quoteIds } = await startShop();
  const { request } = app;
  const uploaded = await request.post("/api/images/upload").attach("image", await png(), "a.png");
  const image = uploaded.body.filename;
  expect(uploaded.body).toMatchObject({ success: true, filename: expect.any(String) });
  const calls: readonly Call[] = [
    ["get", RULES],
    ["post", "/api/pricing/calculate", { configuration: exampleBench }],
    ["get", "/api/admin/config"],
    ["put", "/api/admin/config/base-price", { basePrice: 0 }],
    ["put", "/api/admin/config/base-price", { basePrice: 100 }],
    ["put", "/api/admin/config/base-price", { basePrice: 1500 }],
    ["post", "/api/admin/steps", { ...lid, options: [] }],
    ["post", "/api/admin/steps/lid/options", oak],
    ["put", "/api/admin/steps/lid/options/oak", { ...oak, label: "Dark oak", image }],
    ["delete", "/api/admin/steps/lid/options/oak"],
    ["delete", "/api/admin/steps/lid"],
    ["post", "/api/admin/steps", { ...lid, stepNumber: 1, options: [oak] }],
    ["delete", "/api/admin/steps/lid"],
  ];
  for (const each of calls) await call(app, each);
  const { quotes } = await call(app, ["get", "/api/quotes/list"]);
  expect(quotes).toHaveLength(5);
  expect(quotes.at(-1)).toMatchObject({
    ...{ quoteId: quoteIds[0], status: "pending", timestamp: expect.any(String) },
    ...{ customerInfo: customer(), pricing: { totalPrice: 3985, parts: expect.any(Array) } },
  });
  for (const quoteId of quoteIds) await call(app, ["delete", `/api/quotes/${quoteId}`]);
});

it("deletes options and each step of the catalog, and undoes it", async () => {
  const { app } = await startShop();
  const { request } = app;
  const calls = catalogDocument.steps.flatMap(({ key, options }) => {
    const values = options.map(({ value }) => value);
    const some = LONG ? values : [values[0], values.at(-1)];
    return [...some.map((value) => `/api/admin/steps/${key}/options/${value}`), `/api/admin/steps/${key}`];
  });
  const { revision } = await call(app, ["get", "/api/admin/config"]);
  const restore = () => request.post(`/api/admin/revisions/${revision}/restore`);
  for (const path of calls) {
    const { status, body } = await request.delete(path);
    // In the long form, which deletes all of them, each deletes from the whole catalog. Else an option may have gone along with an earlier one.
    expect(LONG ? [200] : [200, 404], `${path}: ${body.error}`).toContain(status);
    if (LONG) await restore();
  }
  expect((await restore()).body.config).toEqual(splitOptions(catalogDocument));
});

it("stores an added width without depths, which is not offered until it has some", async () => {
  const { app } = await startShop();
  const brandNew = { value: "new", label: "Brand new", description: "", priceModifier: 5 };
  const { warnings } = await call(app, ["post", "/api/admin/steps/width/options", brandNew]);
  expect(warnings).toMatchObject([{ message: "Not offered yet: Depth has no option when Width is Brand new." }]);
  const [width] = (await call(app, ["get", RULES])).rules.steps.filter(({ key }: { key: string }) => key === "width");
  expect(width.unavailableOptions).toMatchObject([
    { value: "new", reasons: [{ stepName: "Depth", lacksOption: true }] },
  ]);
});

it("says what helps in its errors", async () => {
  const { request } = await startTestApp();
  const errorOf = async ([method, path, body]: Call) => (await request[method](path).send(body)).body.error;
  expect(await errorOf(["put", "/api/admin/config/base-price", { basePrice: -5 }])).toBe(
    "The base price cannot be below zero.",
  );
  const customerInfo = { ...customer(), email: "a@b", name: "" };
  expect(await errorOf(["post", "/api/quotes/submit", { ...submission, customerInfo }])).toMatch(/, and 1 more\.$/);
  const wrong = { ...exampleBench, width: "7" };
  expect(await errorOf(["post", "/api/quotes/submit", { ...submission, configuration: wrong }])).toMatch(
    /^Width has no option '7'/,
  );
  for (const quoteId of ["Q-260921-7F3KD", "7"])
    expect(await errorOf(["delete", `/api/quotes/${quoteId}`])).toBe("There is no quote with this ID.");
});

it("takes a bench without all steps, and says which are missing", async () => {
  const { request } = await startTestApp();
  const configuration = { width: "72" };
  const { status, body } = await request.post("/api/quotes/submit").send({ ...submission, configuration });
  expect([status, body.success, body.complete]).toEqual([201, true, false]);
  expect(body.benches[0].missing[0]).toEqual({ stepKey: "height_adjustment", stepName: "Height Adjustment" });
});

it("does not take a request for a bench that would cost less than nothing, but shows its price", async () => {
  const { request } = await startTestApp();
  await request.put("/api/admin/config/base-price").send({ basePrice: 0 });
  const { startingBenches = [] } = catalogDocument;
  const option = "/api/admin/steps/height_adjustment/options/electric";
  await request.put(option).send({ priceModifier: -9_000 });
  const configuration = startingBenches.find(({ choices }) => choices.height_adjustment === "electric")?.choices;
  const priced = await request.post("/api/pricing/calculate").send({ configuration });
  expect(priced.body.pricing.totalPrice).toBeLessThan(0);
  const submitted = await request.post("/api/quotes/submit").send({ ...submission, configuration });
  expect(submitted.body.validationErrors).toMatchObject([{ path: "configuration", code: "negative_total" }]);
});
