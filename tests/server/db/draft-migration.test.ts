import { expect, it } from "vitest";
import { commonMigrations } from "#server/db/migrations/common-migrations.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const AT = "2026-11-01T10:00:00.000Z";

it("drafts that were texts become edits with their names and times, or files to download", async () => {
  const { db, request } = await startTestApp({ document: smallCatalog });
  for (const column of ["edits", "edit_count", "file"])
    await db.schema.alterTable("rules_drafts").dropColumn(column).execute();
  await db.schema.alterTable("rules_drafts").addColumn("text", "text").execute();
  const older = db.withTables<{ rules_drafts: Record<string, string | number | null> }>();
  const draft = (id: string, text: string, based_on = 1) => ({
    ...{ id, text, based_on, edit: 3, name: `Draft ${id}`, author: "Ana", summary: "Prices" },
    ...{ created_at: AT, changed_at: AT, publish_at: "2999-01-01T06:00:00.000Z" },
    ...{ not_published: null, why: "New year" },
  });
  await older
    .insertInto("rules_drafts")
    .values([
      draft("draft-0001", rulesFileText(dearer96)),
      draft("draft-0002", "{ not finished"),
      draft("draft-0003", rulesFileText(dearer96), 7),
      draft("draft-0004", rulesFileText(smallCatalog)),
    ])
    .execute();

  await commonMigrations["041-drafts-of-edits"]?.up(db);
  const open = async (id: string) => (await request.get(`/api/admin/rules-drafts/${id}`)).body;
  expect(await open("draft-0001")).toMatchObject({
    draft: {
      ...{ name: "Draft draft-0001", publishAt: "2999-01-01T06:00:00.000Z", why: "New year" },
      ...{ author: "Ana", edit: 3, editCount: 1 },
    },
    edits: [{ author: "Ana", at: AT, changes: [DEARER_CHANGE] }],
    ...{ document: splitOptions(dearer96), conflicts: [], file: null },
  });
  expect(await open("draft-0002")).toMatchObject({ edits: [], file: "{ not finished" });
  expect(await open("draft-0003"), "without its base").toMatchObject({ file: rulesFileText(dearer96) });
  expect(await open("draft-0004")).toMatchObject({ edits: [], changes: [], file: null });
});
