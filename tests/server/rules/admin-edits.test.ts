import { describe, expect, it } from "vitest";
import { AdminEditReply } from "#shared/api/rules/catalog.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions, splitOptions } from "#shared/rules/rules-file.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { freeAccessories } from "../../support/rules/shaped-accessories.ts";
import { startTestApp } from "../../support/server/test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

const stepOf = (config: RulesDocument, key: string) => config.steps.find((step) => step.key === key) ?? config.steps[0];

const valuesOf = (config: RulesDocument, key: string) => stepOf(config, key)?.options.map(({ value }) => value);

/** Every stored document, byte for byte. */
const storedDocuments = async ({ db }: App) =>
  (await db.selectFrom("rules_revisions").select("document").orderBy("revision").execute()).map(
    ({ document }) => document,
  );

describe("an edit of the rules", () => {
  it("stores a revision with its changes, if there are any, which visitors get at once", async () => {
    const { request, db } = await startTestApp();
    const same = await request.put("/api/admin/config/base-price").send({ basePrice: catalogDocument.basePrice });
    expect(same.body).toMatchObject({ revision: 1, changes: [] });
    const reply = await request
      .put("/api/admin/steps/width/options/96")
      .set("If-Match", '"1"')
      .send({ priceModifier: 430 });

    expect(reply.status).toBe(200);
    const { config, revision, changes } = AdminEditReply.parse(reply.body);
    expect(revision).toBe(2);
    expect(changes).toEqual(["Width: 96 in now +$430.00, was +$410.00"]);
    expect(stepOf(joinOptions(config), "width")?.options.at(-1)).toMatchObject({ priceModifier: 430 });
    const rows = await db.selectFrom("rules_revisions").selectAll().orderBy("revision").execute();
    expect(rows[1]).toMatchObject({ author: "staff", summary: "Width: 96 in now +$430.00, was +$410.00" });
    const rules = await request.get("/api/configuration/rules/adjustable-height-work-table");
    expect(rules.body.rules.revision).toBe(2);
  });

  it("changes many options in one revision, or none of them if one does not fit", async () => {
    const { request } = await startTestApp();
    const priceOf = (value: string, priceModifier: number) => ({
      ...{ stepKey: "width", value, changes: { priceModifier } },
    });
    const edit = (...options: object[]) => ({ edits: [{ type: "edit-options", options }] });
    const two = edit(priceOf("60", 130), priceOf("96", 430));
    const reply = await request.post("/api/admin/edits").set("If-Match", '"1"').send(two);
    expect([reply.status, reply.body.revision, reply.body.changes]).toEqual([
      200,
      2,
      ["Width: 60 in now +$130.00, was Included", "Width: 96 in now +$430.00, was +$410.00"],
    ]);
    const unfit = edit(priceOf("60", 140), priceOf("95", 430));
    const refused = await request.post("/api/admin/edits").send(unfit);
    expect([refused.status, refused.body.error]).toEqual([404, "This option no longer exists."]);
    expect((await request.get("/api/admin/config")).body.revision).toBe(2);
  });

  it("archives an option, which visitors then know by name only, and sets costs that they never get", async () => {
    const document = { ...freeAccessories(), startingBenches: [] };
    const { request } = await startTestApp({ document });
    const drawer = "/api/admin/steps/accessories/options/drawer";
    const costs = { baseCost: 600, lowestMargin: 25 };
    const set = await request.put("/api/admin/config/costs").send(costs);
    expect(set.body.changes).toEqual(["Base cost $600.00 added", "Lowest margin 25% added"]);
    const priced = await request.put(drawer).send({ cost: 80.5 });
    expect(priced.body.changes).toEqual(["Accessories: Drawer: cost $80.50 added"]);
    const archived = await request.put(`${drawer}/archived`).send({ archived: true });
    expect(archived.body.changes).toEqual(["Accessories: Drawer archived"]);

    const query = { configuration: JSON.stringify({ accessories: ["drawer"] }) };
    const rules = "/api/configuration/rules/adjustable-height-work-table";
    const { body } = await request.get(rules).query(query);
    expect(body.rules.archivedOptions).toMatchObject([{ stepKey: "accessories", value: "drawer", label: "Drawer" }]);
    expect(body.removed).toMatchObject([
      { code: "unknown_option", message: "Drawer (Accessories) is no longer offered." },
    ]);
    const back = await request.put(`${drawer}/archived`).send({ archived: false });
    expect(back.body.changes).toEqual(["Accessories: Drawer offered again"]);
    const removed = await request.put("/api/admin/config/costs").send({ baseCost: null });
    expect(removed.body.config).toMatchObject({ lowestMargin: 25 });
    expect(removed.body.config.baseCost).toBeUndefined();
    expect((await request.put("/api/admin/config/costs").send({ baseCost: -1 })).status).toBe(400);
    const gone = await request.put(`${drawer}s/archived`).send({ archived: true });
    expect([gone.status, gone.body.error]).toEqual([404, "This option no longer exists."]);
  });

  it("sets, checks and removes the shape of an option", async () => {
    const { request } = await startTestApp({ document: freeAccessories() });
    const shape = {
      ...{ kind: "box", width: 16, depth: 12, height: 14.5, color: "#a03020" },
      mount: { on: "under", side: "left" },
    };
    const cart = { value: "cart", label: "Cart", priceModifier: 180, shape };
    const added = await request.post("/api/admin/steps/accessories/options").send(cart);
    expect(stepOf(added.body.config, "accessories")?.options.at(-1)).toEqual(cart);

    const edit = (changes: object) => request.put("/api/admin/steps/accessories/options/cart").send(changes);
    const wrong = async (changes: object) => {
      const { status, body } = await edit({ shape: { ...shape, ...changes } });
      return [status, body.code, body.validationErrors[0].path];
    };
    expect(await wrong({ width: 0.1 })).toEqual([400, "invalid_request", "shape.width"]);
    expect(await wrong({ mount: { on: "under", side: "rear" } })).toEqual([
      ...[400, "invalid_request", "shape.mount.side"],
    ]);
    const wide = await edit({ shape: { ...shape, width: 100 } });
    expect(wide.body.warnings).toMatchObject([{ code: "no_room", path: "steps.9.options.16.shape.mount" }]);
    await edit({ shape });

    const moved = await edit({ shape: { kind: "drawer" } });
    expect(moved.body.changes).toEqual([
      "Accessories: Cart: shape now drawer, was box, color #a03020, depth 12, height 14.5, on under, side left, width 16",
    ]);
    const removed = await edit({ shape: null });
    expect(removed.body.changes).toEqual(["Accessories: Cart: shape drawer removed"]);
  });

  it("adds a step as a required draft, edits, moves and deletes it", async () => {
    const { request } = await startTestApp();
    const added = await request.post("/api/admin/steps").send({ key: "lid", name: "Lid", stepNumber: 3 });
    expect(added.status).toBe(201);
    expect(stepOf(added.body.config, "lid")).toEqual({
      key: "lid",
      name: "Lid",
      stepNumber: 3,
      required: true,
      description: "",
      multiSelect: false,
      options: [],
    });
    const edited = await request.put("/api/admin/steps/lid").send({ name: "Cover", required: false, stepNumber: 11 });
    expect(edited.body.config.steps.at(-1)).toMatchObject({ key: "lid", name: "Cover", required: false });
    const deleted = await request.delete("/api/admin/steps/lid");
    expect(deleted.body.config).toEqual(splitOptions(catalogDocument));
    expect(deleted.body.revision).toBe(4);
  });

  it("adds an option with all fields, removes a field, and deletes the option", async () => {
    const { request } = await startTestApp();
    const option = { value: "green", label: "Green", priceModifier: 25, sku: "F-G" };
    const specified = { label: "Moss", description: "", priceModifier: 25, image: "" };
    const added = await request.post("/api/admin/steps/frame_color/options").send(option);
    expect(added.status).toBe(201);
    expect(stepOf(added.body.config, "frame_color")?.options.at(-1)).toEqual(option);
    const edited = await request.put("/api/admin/steps/frame_color/options/green").send({ sku: null, ...specified });
    const { sku: _sku, ...rest } = option;
    expect(stepOf(edited.body.config, "frame_color")?.options.at(-1)).toEqual({ ...rest, label: "Moss" });
    const deleted = await request.delete("/api/admin/steps/frame_color/options/green");
    expect(valuesOf(deleted.body.config, "frame_color")).not.toContain("green");
  });

  it("is refused on a stale revision with the current number, and applied to any revision without If-Match", async () => {
    const app = await startTestApp();
    await app.reviseRules(2, { ...catalogDocument, basePrice: 1 + catalogDocument.basePrice });
    const price = { priceModifier: 430 };
    for (const stale of ['"1"', 'W/"1"', "1", '"1-gzip", "3"']) {
      const reply = await app.request.put("/api/admin/steps/width/options/96").set("If-Match", stale).send(price);
      expect(reply.status).toBe(412);
      expect(reply.body).toMatchObject({
        success: false,
        error: "A colleague changed the rules first. Nothing was saved.",
        code: "stale_revision",
        revision: 2,
      });
    }
    const reply = await app.request.put("/api/admin/steps/width/options/96").send(price);
    expect(reply.body).toMatchObject({ revision: 3, config: { basePrice: 1 + catalogDocument.basePrice } });
  });

  it("is applied to the revision in an If-Match that a proxy may have rewritten, and refused if it cannot be read, without blame on a colleague", async () => {
    const { request } = await startTestApp();
    const tryWith = (tag: string) =>
      request.put("/api/admin/config/base-price?preview=1").set("If-Match", tag).send({ basePrice: 1 });
    const changed = ['W/"1"', '"1-gzip"', '"1-br"', '"1;gzip"', '"1--gzip"', '"7", , W/"1-gzip",'];
    for (const tag of ['"1"', "1", "*", ...changed])
      expect((await tryWith(tag)).body, tag).toMatchObject({ config: { basePrice: 1 } });
    const long = '"1.5e9gzip more than a proxy ever adds"';
    const unclear = ['"1', '"one"', '""', ", ,", '"1", x', "x, *", '"7", *', '"gzip-1"', long];
    for (const tag of unclear) {
      const { status, body } = await tryWith(tag);
      expect([status, body.code, body.validationErrors?.[0].path, body.error], tag).toEqual([
        ...[400, "invalid_request", "If-Match"],
        'If-Match cannot be read. Send the number that you got, in quotes: "12".',
      ]);
    }
  });

  it("stores all of several concurrent edits", async () => {
    const { request } = await startTestApp();
    const edits = ["48", "60", "72", "84"].map((value) =>
      request.put(`/api/admin/steps/width/options/${value}`).send({ priceModifier: 777 }),
    );
    const replies = await Promise.all(edits);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await request.get("/api/admin/config");
    expect(body.revision).toBe(5);
    const prices = stepOf(body.config, "width")?.options.map(({ priceModifier }) => priceModifier);
    expect(prices).toEqual([777, 777, 777, 777, 410]);
  });

  it("is refused in a sentence, and changes nothing, if it names what cannot be or is not there", async () => {
    const app = await startTestApp();
    const before = await storedDocuments(app);
    const space = { key: "a b", name: "A", stepNumber: 1 };
    for (const [method, path, body, status, error] of [
      ["post", "steps", space, 400, /^Key: Use at most 64 characters/],
      ["put", "steps/width/options/7", { label: "7" }, 404, /^This option no longer exists\.$/],
      ["put", "steps/__proto__", { name: "X" }, 404, /no longer exists/],
    ] as const) {
      const reply = await app.request[method](`/api/admin/${path}`).send(body);
      expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(error)]);
    }
    expect(await storedDocuments(app)).toEqual(before);
  });
});
