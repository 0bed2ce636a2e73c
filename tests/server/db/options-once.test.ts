import { expect, it } from "vitest";
import { commonMigrations } from "#server/db/migrations/common-migrations.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const AT = "2026-11-01T10:00:00.000Z";
const lamp = { value: "lamp", label: "Lamp" };
const width48 = { ...lamp, priceModifier: 20, when: { width: ["48"] } };
const others = { ...lamp, priceModifier: 30, when: { width: { not: ["48"] } } };

/** The rules as they were stored before: an option for each price, and those with a condition in a list of their own. */
const older = {
  ...smallCatalog,
  steps: [
    ...smallCatalog.steps.slice(0, 1),
    { ...smallCatalog.steps[2], stepNumber: 2, conditionalOptions: [width48, others] },
  ],
};

it("rules and drafts with an option for each price get one option with its prices", async () => {
  const { db, request } = await startTestApp();
  await db
    .updateTable("rules_revisions")
    .set({ document: JSON.stringify(older) })
    .execute();
  const at = ["steps", "frame_color", "conditionalOptions"];
  const edits = [
    { at: [...at, "lamp", "priceModifier"], of: "Lamp (Frame Color)", before: 20, after: 25 },
    {
      at: [...at, "tray"],
      of: "Tray",
      after: { ...lamp, value: "tray", label: "Tray", priceModifier: 9, when: width48.when },
    },
    { at: ["basePrice"], of: "the product", before: 1495, after: 1500 },
  ].map((difference, index) => ({
    key: `edit-000${index}`,
    author: "Ana",
    at: AT,
    changes: [],
    differences: [difference],
  }));
  const draft = (id: string, based_on: number) => ({
    ...{ id, based_on, edit: 1, name: id, author: "Ana", summary: "", created_at: AT, changed_at: AT, why: null },
    ...{
      publish_at: null,
      not_published: null,
      file: null,
      edit_count: 3,
      edits: JSON.stringify(edits),
    },
  });
  // The second one was begun on rules that are gone, so its places are only renamed.
  await db
    .insertInto("rules_drafts")
    .values([draft("changes-waiting", 1), draft("draft-0002", 7)])
    .execute();

  await commonMigrations["046-options-once"]?.up(db);

  const stored = await db.selectFrom("rules_revisions").select("document").executeTakeFirstOrThrow();
  expect(stored.document).not.toContain("conditionalOptions");
  const prices = [{ when: { width: ["48"] }, price: 20 }];
  expect(JSON.parse(stored.document).steps[1].options.at(-1)).toEqual({ ...lamp, priceModifier: 30, prices });
  const open = async (id: string) => (await request.get(`/api/admin/rules-drafts/${id}`)).body;
  expect(await open("changes-waiting")).toMatchObject({
    conflicts: [],
    changes: [
      "Base price now $1,500.00, was $1,495.00",
      "Frame Color: Lamp now +$30.00, but +$25.00 when Width is 48 in, was +$30.00, but +$20.00 when Width is 48 in",
      "Frame Color: Tray added, +$9.00, needs 48 in (Width)",
    ],
  });
  expect(await open("draft-0002")).toMatchObject({
    conflicts: [{ key: "edit-0000" }],
    changes: ["Base price now $1,500.00, was $1,495.00", "Frame Color: Tray added, +$9.00, needs 48 in (Width)"],
  });
});
