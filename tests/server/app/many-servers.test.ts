import { expect, it } from "vitest";
import { runManyServers } from "../../support/crash/run-many-servers.ts";
import { LONG, seedOf } from "../../support/long.ts";
import { hasPrograms, runPostgres } from "../../support/postgres/run-postgres.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const KILLS = 8;
const seed = seedOf(Date.now() % 1_000_000);

it.runIf(LONG && hasPrograms())(
  `servers on one PostgreSQL keep every acknowledged write, complete and once, and deliver every message, whichever of them is killed (seed ${seed})`,
  async () => {
    const postgres = await runPostgres();
    try {
      const { problems, ledger } = await runManyServers(postgres, KILLS, seed, testFolder());
      expect(problems).toEqual([]);
      expect(ledger.acknowledged.size, "kinds of writes").toBe(12);
    } finally {
      await postgres.remove();
    }
  },
);
