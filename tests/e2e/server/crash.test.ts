import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { runCrashes } from "../../support/crash/run-crashes.ts";
import { storedInFile } from "../../support/crash/stored.ts";
import { LONG, seedOf } from "../../support/long.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const KILLS = 60;
const HOURS = 3_600_000;
const seed = seedOf(Date.now() % 1_000_000);

it.runIf(LONG)(
  `a server that is killed during concurrent writes keeps every acknowledged one, complete and once, and delivers every message (seed ${seed})`,
  { timeout: 4 * HOURS },
  async () => {
    const { problems, ledger, database } = await runCrashes(KILLS, seed, testFolder());
    expect(problems).toEqual([]);
    expect([...ledger.acknowledged.keys()].sort(), "writes of every kind").toEqual(
      [
        ...["acceptances", "deletions", "edits", "images", "notes", "renewed links"],
        ...["restored quotes", "sent quotes", "statuses", "statuses of several", "submissions"],
        "wishes",
      ].sort(),
    );

    const db = new SQLite(database);
    db.exec("delete from quote_events where kind = 'submitted' and seq = (select min(seq) from quote_events)");
    expect(await ledger.problems(storedInFile(db)), "the check notices what is lost").toHaveLength(1);
    db.close();
  },
);
