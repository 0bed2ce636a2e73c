import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/database.ts";
import { connectServer } from "#server/db/engines/postgres/connection.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { runManyServers, sharedSettings } from "../../support/crash/run-many-servers.ts";
import { ask, type Call, type Site, startSite } from "../../support/crash/site.ts";
import { LONG, seedOf } from "../../support/long.ts";
import { hasPrograms, type RunningPostgres, runPostgres } from "../../support/postgres/run-postgres.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startReceiver } from "../../support/server/webhook-receiver.ts";

const KILLS = 8;
const seed = seedOf(Date.now() % 1_000_000);

describe.runIf(LONG && hasPrograms())("servers on one PostgreSQL", () => {
  it(`keep every acknowledged write, complete and once, and deliver every message, whichever of them is killed (seed ${seed})`, async () => {
    const postgres = await runPostgres();
    try {
      const { problems, ledger } = await runManyServers(postgres, KILLS, seed, testFolder());
      expect(problems).toEqual([]);
      expect(ledger.acknowledged.size, "kinds of writes").toBe(12);
    } finally {
      await postgres.remove();
    }
  });

  describe("four of them", () => {
    let postgres: RunningPostgres;
    let db: Database;
    let sites: readonly Site[] = [];
    let folder = "";

    beforeAll(async () => {
      postgres = await runPostgres();
      folder = mkdtempSync(join(tmpdir(), "workbench-many-"));
      const start = () => startSite(folder, sharedSettings(postgres.url));
      sites = await Promise.all([start(), start(), start(), start()]);
      db = connectServer(postgres.url, 2);
    });
    afterAll(async () => {
      for (const site of sites) await site.kill();
      await db.destroy();
      await postgres.remove();
      rmSync(folder, { recursive: true });
    });

    const siteAt = (number: number) => sites[number % sites.length] as Site;

    const submission: Call = { method: "POST", path: "/api/quotes/submit", json: createSubmission() };

    const submitAt = async (number: number) => String((await ask(siteAt(number), submission))?.quoteId);

    it("let either the customer accept a quote or staff send a newer one, never both", async () => {
      const random = randomOf(seed, 1);
      const winners = new Set<string>();
      for (let round = 0; round < 16; round += 1) {
        const id = await submitAt(round);
        const terms = { source: "latest", leadTime: 15, expiresOn: "2999-12-31" };
        const send = (number: number, after: number, from: string) =>
          fetch(`${siteAt(number).url}/api/quotes/${id}/send`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ ...terms, after, from }),
          });
        const begun = performance.now();
        expect((await send(round, 0, "pending")).status).toBe(200);
        const tookMs = performance.now() - begun;
        const told = await ask(siteAt(round + 1), { method: "GET", path: `/api/quotes/${id}/answers` });
        const token = /\/q\/([^"]+)"/.exec(JSON.stringify(told))?.[1];
        // Typesetting takes most of the time of sending.
        const accept = async () => {
          await pause(random.below(2 * tookMs));
          return fetch(`${siteAt(round + 2).url}/api/customer/accept`, {
            method: "POST",
            headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
            body: JSON.stringify({ number: 1, name: "Ada Byron" }),
          });
        };
        const [accepted, sent] = await Promise.all([accept(), send(round + 3, 1, "quoted")]);
        expect([accepted.status, sent.status].toSorted()).toEqual([200, 409]);
        winners.add(accepted.status === 200 ? "customer" : "staff");
        const events = await db
          .selectFrom("quote_events")
          .select("kind")
          .where("quote_id", "=", id)
          .orderBy("seq")
          .execute();
        expect(events.map(({ kind }) => kind)).toEqual([
          ...["submitted", "sent"],
          accepted.status === 200 ? "accepted" : "sent",
        ]);
      }
      expect(winners.size, "both win sometimes").toBe(2);
    });

    it("publish a scheduled draft once, at its time", async () => {
      const revisionsBefore = (await db.selectFrom("rules_revisions").select("revision").execute()).length;
      const path = "/api/admin/rules-drafts/changes-waiting";
      const edit = { type: "set-base-price", basePrice: 2222 };
      const json = { key: "edit-0001", edit };
      await ask(siteAt(0), { method: "POST", path: `${path}/edits`, json });
      const publishAt = new Date(Date.now() + 2000).toISOString();
      // The others learn of it when they look, at most a minute later.
      await ask(siteAt(1), { method: "PUT", path: `${path}/schedule`, json: { publishAt, name: "Dearer" } });
      const price = async (site: Site) => {
        const path = `/api/configuration/rules/${catalogDocument.product}`;
        const reply = await ask(site, { method: "GET", path });
        return Reflect.get(Object(reply?.rules), "basePrice");
      };
      await expect.poll(() => Promise.all(sites.map(price)), { timeout: 70_000 }).toEqual([2222, 2222, 2222, 2222]);
      expect(await db.selectFrom("rules_drafts").selectAll().execute()).toEqual([]);
      const revisions = await db
        .selectFrom("rules_revisions")
        .select(["created_at", "summary"])
        .orderBy("revision")
        .execute();
      expect(revisions).toHaveLength(revisionsBefore + 1);
      expect(revisions.at(-1)?.summary).toContain('Draft "Dearer"');
      expect(Date.parse(revisions.at(-1)?.created_at ?? "") - Date.parse(publishAt)).toBeLessThan(10_000);
    });

    it("show every event to a poller, and tell a webhook of it in order and once, while all four write", async () => {
      const EVENTS = 1000;
      const receiver = await startReceiver();
      const hook = { url: receiver.url, events: ["quote.submitted"], isOn: true };
      await ask(siteAt(0), { method: "POST", path: "/api/admin/webhooks", json: hook });
      const changes = async (number: number, since: number) => {
        const path = `/api/quotes/changes?since=${since}`;
        return (await ask(siteAt(number), { method: "GET", path })) as {
          readonly arrived: readonly string[];
          readonly latest: number;
          readonly more: boolean;
        };
      };
      let since = Number((await ask(siteAt(0), { method: "GET", path: "/api/quotes/list" }))?.latest);
      const seen: string[] = [];
      let polls = 0;
      const poll = async () => {
        polls += 1;
        const { arrived, latest } = await changes(polls, since);
        since = latest;
        seen.push(...arrived);
      };
      const submitMany = async (number: number) => {
        const ids: string[] = [];
        while (ids.length < EVENTS / sites.length) ids.push(await submitAt(number));
        return ids;
      };
      let isWriting = true;
      const writing = Promise.all(sites.map((_, number) => submitMany(number))).finally(() => {
        isWriting = false;
      });
      while (isWriting) await poll();
      const submitted = (await writing).flat();
      for (let rest = 0; rest <= EVENTS / 200; rest += 1) await poll();

      const stored = await db.selectFrom("quotes").select("id").orderBy("seq").execute();
      const inOrder = stored.map(({ id }) => id).slice(-EVENTS);
      expect(inOrder.toSorted()).toEqual(submitted.toSorted());
      expect(seen).toEqual(inOrder);
      await expect.poll(() => receiver.calls.length, { timeout: 120_000 }).toBe(EVENTS);
      const told = receiver.calls.map(({ body }) => JSON.parse(body).data.quoteId);
      expect(told).toEqual(inOrder);
      expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(EVENTS);
    });
  });
});
