import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { runCrashes } from "../../support/crash/run-crashes.ts";
import { storedInFile } from "../../support/crash/stored.ts";
import { chooseAmount, LONG, seedOf } from "../../support/long.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const KILLS = chooseAmount(1, 60);
const MINUTES = 60_000;
const seed = seedOf(Date.now() % 1_000_000);

it(`a server that is killed during concurrent writes keeps every acknowledged one, complete and once, and delivers every message (seed ${seed})`, {
  timeout: chooseAmount(4, 240) * MINUTES,
}, async () => {
  const { problems, ledger, database } = await runCrashes(KILLS, seed, testFolder());
  expect(problems).toEqual([]);
  if (LONG)
    expect([...ledger.acknowledged.keys()].sort(), "writes of every kind").toEqual(
      [
        ...["acceptances", "deletions", "edits", "images", "notes", "renewed links"],
        ...["restored quotes", "sent quotes", "statuses", "statuses of several", "submissions"],
        "wishes",
      ].sort(),
    );

  const db = new SQLite(database);
  db.exec(
    "delete from quote_events where kind = 'submitted' and seq = (select min(seq) from quote_events)",
  );
  expect(await ledger.problems(storedInFile(db)), "the check notices what is lost").toHaveLength(1);
  db.close();
});
