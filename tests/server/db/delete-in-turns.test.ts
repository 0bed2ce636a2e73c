import { type KyselyPlugin, sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { Stores } from "#server/app/stores.ts";
import { deleteInTurns } from "#server/db/delete-in-turns.ts";
import { readShortQuotes } from "#server/quotes/read-quotes.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { countTurns } from "../../support/count-turns.ts";
import { startTestApp } from "../../support/server/test-app.ts";

/** The rows that go with each can be large, such as the log of a message. */
const ROWS = 100;
const NOW = new Date("2026-11-20T12:00:00Z");
const ACT = { ...COMMAND_LINE, at: NOW };
const LONG_AGO = "2020-11-20T12:00:00Z";
const HOOK = { url: "https://example.com/hook", events: ["quote.submitted"], isOn: true } as const;

/** How each of these tables is emptied. */
const removals: Readonly<Record<string, (stores: Stores) => Promise<number | boolean>>> = {
  messages: ({ messages }) => messages.removeOld(NOW),
  "messages of a webhook": ({ webhooks }) => webhooks.remove(1, ACT),
  choice_counts: ({ counts }) => counts.removeOld(NOW),
  security_events: ({ audit }) => audit.removeOld(NOW),
  idempotency_keys: ({ quotes }) => quotes.removeOldKeys(NOW),
};

it.each(Object.keys(removals))("a hundred %s are removed with pauses, in which others write", async (name) => {
  const { db, stores } = await startTestApp();
  await stores.webhooks.add({ ...HOOK, events: [...HOOK.events] }, ACT);
  await db.deleteFrom("security_events").execute();
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count);
  };
  for (const [table, columns, values] of [
    [
      "messages",
      sql`id, channel, destination, template, created_at, due_at, attempts, state, settled_at`,
      sql`'msg_' || n, 'webhook', '1', 'test', ${LONG_AGO}, ${LONG_AGO}, 1, 'failed', ${LONG_AGO}`,
    ],
    ["choice_counts", sql`day, step_key, value, chosen, refused`, sql`'2020-11-20', 'length', n, 1, 0`],
    ["security_events", sql`seq, at, kind, address`, sql`n, ${LONG_AGO}, 'signed-in', '::1'`],
    ["idempotency_keys", sql`key, request_hash, reply, created_at`, sql`n, '', '{}', ${LONG_AGO}`],
  ] as const)
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})
      insert into ${sql.table(table)} (${columns}) select ${values} from numbers`.execute(db);
  const [table = ""] = name.split(" ");
  const before = await count(table);

  const removal = removals[name]?.(stores);
  while ((await count(table)) === before);
  await db.updateTable("webhooks").set({ url: "https://example.com/other" }).execute();
  expect(await count(table), "when another has written").toBeGreaterThan(0);
  expect([true, ROWS]).toContain(await removal);
  expect(await count(table)).toBe(0);
});

it.each([
  ["many rows at once if the way to the database is long", () => 50, { turns: 15, rows: 100 }],
  ["few rows at once if each takes long", (rows: number) => 8 * rows, { turns: 60, rows: 8 }],
])("removes %s", async (_how, msOf, most) => {
  const { db } = await startTestApp();
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ROWS)})
    insert into idempotency_keys (key, request_hash, reply, created_at) select n, '', '{}', ${LONG_AGO} from numbers`.execute(
    db,
  );
  const turns: number[] = [];
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const slow: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      turns.push(Number(result.numAffectedRows));
      now += msOf(turns.at(-1) ?? 0);
      return result;
    },
  };
  expect(await deleteInTurns(db.withPlugin(slow), "idempotency_keys", ["key"], sql`true`)).toBe(ROWS);
  expect(turns.length).toBeLessThanOrEqual(most.turns);
  expect(Math.max(...turns)).toBeLessThanOrEqual(most.rows);
});

it("requests are answered between many writes, such as reminders of thousands", async () => {
  const { db } = await startTestApp();
  const writeMany = async () => {
    for (let count = 0; count < 20; count += 1) await db.write(async () => {});
  };
  expect(await countTurns(writeMany)).toBeGreaterThanOrEqual(20);
});

it("requests are answered while a long audit trail is exported", async () => {
  const { db, request } = await startTestApp();
  const at = new Date().toISOString();
  await sql`with recursive numbers (n) as (select 1000 union all select n + 1 from numbers where n < 11000)
    insert into security_events (seq, at, kind, address) select n, ${at}, 'signed-in', '::1' from numbers`.execute(db);
  const turns = await countTurns(() => request.get("/api/admin/audit/export").buffer().expect(200));
  expect(turns).toBeGreaterThanOrEqual(50);
});

it("requests are answered between the sections of a list", async () => {
  const { stores } = await startTestApp();
  const page = { limit: 50, overdueBefore: NOW, today: "2026-11-20" };
  const filter = { todo: true, overdue: false, overdueFirst: false, sort: "newest" } as const;
  expect(await countTurns(() => stores.lists.list(filter, page, readShortQuotes))).toBeGreaterThanOrEqual(7);
});
