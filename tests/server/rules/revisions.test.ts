import { describe, expect, it } from "vitest";
import { type DraftTask, workOnDraft } from "#server/rules/drafts/draft-work.ts";
import { createRulesStore } from "#server/rules/rules-store.ts";
import { AdminChangesReply, ListRevisionsReply, RevisionReply } from "#shared/api/rules/revisions.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { NO_FINDINGS } from "../../support/rules/findings.ts";
import { dearer, revisions, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** A server whose base price was changed this often. */
async function changedApp(times: number) {
  const app = await startTestApp();
  for (let change = 1; change <= times; change++)
    await app.request.put("/api/admin/config/base-price").send({ basePrice: catalogDocument.basePrice + change });
  return app;
}

describe("the revisions of the rules", () => {
  it("come page by page with author, time and summary, newest first", async () => {
    const { request } = await changedApp(4);
    const all = ListRevisionsReply.parse((await request.get("/api/admin/revisions")).body);
    expect(all.nextCursor).toBeNull();
    expect(all.revisions.slice(-2)).toMatchObject([
      { revision: 2, author: "staff", summary: "Base price now $1,496.00, was $1,495.00" },
      { revision: 1, author: "system", summary: "Loaded the default catalog." },
    ]);
    expect(Date.parse(all.revisions[0]?.at ?? "")).toBeGreaterThan(Date.now() - 600_000);
    const first = (await request.get("/api/admin/revisions?limit=2")).body;
    const second = (await request.get(`/api/admin/revisions?limit=2&cursor=${first.nextCursor}`)).body;
    const last = (await request.get(`/api/admin/revisions?limit=2&cursor=${second.nextCursor}`)).body;
    const pages = [first, second, last].map(({ revisions }) =>
      revisions.map(({ revision }: { revision: number }) => revision),
    );
    expect(pages).toEqual([[5, 4], [3, 2], [1]]);
    expect(last.nextCursor).toBeNull();
  });

  it("are compared in a thread, where thousands of options delay no other request", async () => {
    const compared: DraftTask[] = [];
    const work = async (task: DraftTask) => {
      compared.push(task);
      return workOnDraft(task);
    };
    const { request } = await startTestApp({ workOnDraft: work });
    await request.get("/api/admin/revisions/1");
    expect(compared).toEqual([{ compare: { before: catalogDocument, after: catalogDocument } }]);
  });

  it("are returned from a known revision on, with the current rules", async () => {
    const { request } = await changedApp(3);
    const changes = async (since: number) =>
      AdminChangesReply.parse((await request.get(`/api/admin/changes?since=${since}`)).body);
    const { config, revision, revisions } = await changes(2);
    expect([config?.basePrice, revision]).toEqual([catalogDocument.basePrice + 3, 4]);
    expect(revisions).toMatchObject([
      { revision: 4, author: "staff" },
      { revision: 3, author: "staff" },
    ]);
    for (const known of [4, 5])
      expect(await changes(known)).toEqual({ success: true, revision: 4, revisions: [], others: expect.any(Object) });
  });

  it("can be viewed with their differences, and restored as a new revision if based on the current one", async () => {
    const { request } = await changedApp(2);
    const reply = RevisionReply.parse((await request.get("/api/admin/revisions/1")).body);
    expect(reply).toMatchObject({
      revision: { revision: 1 },
      config: splitOptions(catalogDocument),
      changes: ["Base price now $1,495.00, was $1,497.00"],
    });
    const stale = await request.post("/api/admin/revisions/1/restore").set("If-Match", '"2"');
    expect([stale.status, stale.body.revision]).toEqual([412, 3]);
    const restored = await request.post("/api/admin/revisions/1/restore").set("If-Match", '"3"');
    expect(restored.body).toMatchObject({ revision: 4, config: splitOptions(catalogDocument) });
    const { body } = await request.get("/api/admin/revisions?limit=1");
    expect(body.revisions[0].summary).toBe("Revision 1 restored; Base price now $1,495.00, was $1,497.00");
  });

  it("return 404 for an unknown number, and 400 for an invalid page", async () => {
    const { request } = await startTestApp();
    for (const id of ["2", "0", "-1", "x", "1e0", "99999999999999999999"])
      expect((await request.get(`/api/admin/revisions/${id}`)).status).toBe(404);
    expect((await request.post("/api/admin/revisions/2/restore")).status).toBe(404);
    expect((await request.get("/api/admin/revisions?limit=0")).status).toBe(400);
    expect((await request.get("/api/admin/revisions?cursor=x")).status).toBe(400);
  });
});

it("a new revision is stored once per base revision, and competing ones get the number of the current revision", async () => {
  const { db } = await startTestApp();
  const store = createRulesStore(db);
  const append = (document: RulesDocument, basedOn: number) =>
    store.append({
      ...{ document, findings: NO_FINDINGS, author: "test" },
      ...{ summary: "", at: new Date(), basedOn },
    });

  const outcomes = await Promise.all([append(dearer, 1), append(wider, 1), append(wider, 1)]);
  expect(outcomes).toEqual([
    { ok: true, revision: 2 },
    { ok: false, current: 2 },
    { ok: false, current: 2 },
  ]);
  expect(await append(wider, 99)).toEqual({ ok: false, current: 2 });
  expect(await append(wider, 2)).toEqual({ ok: true, revision: 3 });
  expect(await store.loadCurrent()).toMatchObject({ revision: 3, document: wider });
  expect(await revisions(db)).toHaveLength(3);
});
