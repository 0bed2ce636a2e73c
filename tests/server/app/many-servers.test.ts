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
import { testFolder } from "../../support/server/data-folder.ts";

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
  });
});
