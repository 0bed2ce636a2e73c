import { mkdtemp, rm, truncate, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomOf } from "../bench/seed/random.ts";
import { addNote } from "../support/crash/change-quote.ts";
import { checkSite } from "../support/crash/check-site.ts";
import { crashesSummary } from "../support/crash/crashes-summary.ts";
import type { Ledger, QuoteEntry } from "../support/crash/ledger.ts";
import { makePictures } from "../support/crash/pictures.ts";
import { type CrashesResult, runCrashes } from "../support/crash/run-crashes.ts";
import { startSite } from "../support/crash/site.ts";
import { submitQuote } from "../support/crash/submit-quote.ts";
import { uploadPicture } from "../support/crash/upload-picture.ts";
import { amount, seedOf } from "../support/long.ts";

const KILLS = amount(2, 200);
const MINUTES = 60_000;
const seed = seedOf(Date.now() % 1_000_000);

let folder: string;
let result: CrashesResult;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workbench-crash-"));
  result = await runCrashes({ kills: KILLS, seed, folder });
  process.stdout.write(`Seed ${seed}: ${crashesSummary(result)}`);
}, amount(4, 240) * MINUTES);

afterAll(() => rm(folder, { recursive: true }));

describe("a server that is killed repeatedly under concurrent writes", () => {
  it("keeps every acknowledged write intact and once, and nothing else", () => {
    expect(result.problems).toEqual([]);
    expect(result.kills).toBe(KILLS);
    expect(result.readyMs).toHaveLength(KILLS);
  });

  it("was killed during writes of every kind", () => {
    const { acknowledged, unanswered } = result.ledger;
    expect([...acknowledged.keys()]).toEqual(
      expect.arrayContaining([
        "deletions and restorations",
        "edits",
        "images",
        "notes",
        "statuses",
        "statuses of several",
        "submissions",
      ]),
    );
    expect(unanswered).toBeGreaterThan(KILLS);
  });
});

describe("the check after a kill", () => {
  it("reports every lost or damaged write", async () => {
    const { ledger } = result;
    const { quotes, images: pictures } = await writeSome(ledger);
    const [noted, lost, changed] = quotes;
    const [gone, half] = pictures;
    const [noteId = ""] = noted.notes.keys();
    const status = changed.status.known === "quoted" ? "rejected" : "quoted";
    const newest = Math.max(...ledger.revisions.keys());
    const images = join(folder, "uploads", "images");

    const db = new SQLite(join(folder, "data", "workbench.sqlite"));
    db.prepare("delete from quotes where id = ?").run(idOf(lost));
    db.prepare("update quotes set status = ? where id = ?").run(status, idOf(changed));
    db.prepare("delete from quote_events where note_id = ?").run(noteId);
    db.prepare("update quote_tallies set amount_cents = amount_cents + 1").run();
    db.pragma("foreign_keys = off");
    db.prepare("delete from rules_revisions where revision = ?").run(newest);
    db.close();
    await unlink(join(images, gone));
    await truncate(join(images, half), 1500);
    ledger.checkedImages.clear();
    const site = await startSite(folder);
    try {
      const problems = (await checkSite(site, folder, ledger, randomOf(seed, 0))).join("\n");
      for (const problem of [
        `The quote of ${lost.email} is gone, which nobody asked for.`,
        `The quote of ${changed.email} is ${status}, which nobody asked for.`,
        "There is a status that is not the last event's",
        `The note ${noteId} of ${noted.email} is lost.`,
        "There is a tally that is not the count",
        `Revision ${newest} is lost.`,
        `The image ${gone} is lost.`,
        `The image ${half} is not whole`,
      ])
        expect(problems).toContain(problem);
    } finally {
      await site.kill();
    }
  });
});

/** Writes three quotes, the first with a note, and two images, and kills the server. */
async function writeSome(ledger: Ledger) {
  const site = await startSite(folder);
  const desk = { site, ledger, random: randomOf(seed, 1) };
  const submitted = async () =>
    (await submitQuote(site, ledger, "last", desk.random)) ?? fail("No quote was stored.");
  const uploaded = async () =>
    (await uploadPicture(site, ledger, (await makePictures())[0])) ?? fail("No image was stored.");
  try {
    const quotes = [await submitted(), await submitted(), await submitted()] as const;
    await addNote(desk, quotes[0]);
    return { quotes, images: [await uploaded(), await uploaded()] as const };
  } finally {
    await site.kill();
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}

const idOf = ({ reply }: QuoteEntry) => reply?.quoteId;
