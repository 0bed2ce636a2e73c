import { sql } from "kysely";
import { expect, it } from "vitest";
import { createSubmission } from "../../support/quotes/submission.ts";
import { settingsOf } from "../../support/server/fresh-database.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

it("after a restore by hand, a command ends what lets people in, and no number is given twice", async () => {
  const { request, db, dataDir, stores } = await startTestApp();
  const submit = () => request.post("/api/quotes/submit").send(createSubmission());
  const lastEvent = async () =>
    (await db.selectFrom("quote_events").select("seq").orderBy("seq", "desc").executeTakeFirstOrThrow()).seq;
  await submit();
  await request.post("/api/admin/partners").send({ id: "acme", name: "Acme Tools" });
  const addWebhook = (url: string) =>
    request.post("/api/admin/webhooks").send({ url, events: ["quote.submitted"], isOn: true });
  await addWebhook("https://shop.example.com/");
  await db.updateTable("webhooks").set({ failing_since: "2026-11-18T09:00:00.000Z" }).execute();
  const edit = { type: "edit-step", stepKey: "width", changes: { name: "How Wide" } };
  await request.post("/api/admin/rules-drafts/changes-waiting/edits").send({ key: "an-edit-1", edit });
  const first = await lastEvent();
  const versions = async () =>
    (
      await sql<{ version: number }>`
        select edit as version from rules_drafts union all select version from webhooks`.execute(db)
    ).rows.map(({ version }) => version);
  const before = await versions();
  expect(before).toHaveLength(2);
  // Somebody is between the password and the code.
  const step = { token_hash: "of-a-lost-laptop", state: "{}", expires_at: "2999-12-31T00:00:00.000Z" };
  await db.insertInto("sign_in_steps").values(step).execute();
  const reset = { channel: "email", destination: "person:a", template: "password-reset" } as const;
  await stores.messages.add(reset, new Date());

  const restored = await runCommand(["restore", "--by-hand"], { env: settingsOf({ db, dataDir }) });
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The restore is finished: staff sign in again/),
  });

  const { webhooks } = (await request.get("/api/admin/webhooks")).body;
  expect(webhooks[0].failingSince, "the next failure would turn it off").toBeNull();
  expect(await db.selectFrom("upkeep").select("name").where("name", "=", "restored").execute()).toHaveLength(1);
  expect(await db.selectFrom("sign_in_steps").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("messages").selectAll().execute()).toEqual([]);
  await submit();
  expect(await lastEvent()).toBe(first + 1_000_001);
  const price = (tag: number, basePrice: number) =>
    request.put("/api/admin/config/base-price").set("If-Match", `"${tag}"`).send({ basePrice });
  const { revision } = (await price(1, 1600)).body;
  expect(revision).toBe(10_002);
  // Somebody saw revisions that were lost.
  for (const lost of [2, 3, 50]) expect((await price(lost, 1)).status, `${lost}`).toBe(412);
  expect((await request.get(`/api/admin/revisions/${revision}`)).body).toMatchObject({ previous: 1 });
  for (const [index, version] of (await versions()).entries())
    expect(version - (before[index] ?? Number.NaN)).toBe(10_000);
  const stale = await request.put("/api/admin/partners/acme").set("If-Match", '"1"').send({ name: "Acme" });
  expect([stale.status, stale.body.code]).toEqual([412, "partner_changed"]);
  const added = await addWebhook("https://shop.example.com/other");
  expect(added.body.webhook.id, "2 may have been a lost one").toBe(1_000_002);
});
