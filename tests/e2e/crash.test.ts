import { mkdtemp, rm, truncate, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomOf } from "../bench/seed/random.ts";
import { checkSite } from "../support/crash/check-site.ts";
import {
  addNote,
  type Client,
  makePictures,
  submitQuote,
  uploadPicture,
} from "../support/crash/clients.ts";
import type { QuoteEntry } from "../support/crash/ledger.ts";
import { type CrashesResult, runCrashes, summaryOf } from "../support/crash/run-crashes.ts";
import { startSite } from "../support/crash/site.ts";
import { amount, LONG, seedOf } from "../support/long.ts";

const KILLS = amount(1, 200);
const MINUTES = 60_000;
const seed = seedOf(Date.now() % 1_000_000);

let folder: string;
let result: CrashesResult;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workbench-crash-"));
  result = await runCrashes({ kills: KILLS, seed, folder });
  process.stdout.write(`Seed ${seed}: ${summaryOf(result)}`);
}, amount(4, 240) * MINUTES);

afterAll(() => rm(folder, { recursive: true }));

describe("a server that is killed during concurrent writes", () => {
  it("keeps every acknowledged write, complete and once, and nothing else", () => {
    expect(result.problems).toEqual([]);
    expect(result.kills).toBe(KILLS);
    expect(result.readyMs).toHaveLength(KILLS);
  });

  it.runIf(LONG)("was killed during writes of every kind", () => {
    const { acknowledged, unanswered } = result.ledger;
    expect([...acknowledged.keys()]).toEqual(
      expect.arrayContaining([
        "edits",
        "images",
        "moves",
        "notes",
        "renewed links",
        "sent quotes",
        "statuses",
        "statuses of several",
        "submissions",
      ]),
    );
    expect(unanswered).toBeGreaterThan(KILLS);
  });
});

describe("the check after a kill", () => {
  it.runIf(LONG)("reports lost and broken data", async () => {
    const client = await newClient();
    const { quotes, images } = await writeSome(client);
    const [noted, lost, changed] = quotes;
    const [missing, half] = images;
    const [noteId = ""] = noted.notes.keys();
    const status = changed.status.known === "quoted" ? "rejected" : "quoted";
    const newest = Math.max(...client.ledger.revisions.keys());
    const uploads = join(folder, "uploads", "images");

    const db = new SQLite(join(folder, "data", "workbench.sqlite"));
    db.prepare("delete from quotes where id = ?").run(idOf(lost));
    db.prepare("update quotes set status = ? where id = ?").run(status, idOf(changed));
    db.prepare("delete from quote_events where note_id = ?").run(noteId);
    db.prepare("update quote_tallies set amount_cents = amount_cents + 1").run();
    db.pragma("foreign_keys = off");
    db.prepare("delete from rules_revisions where revision = ?").run(newest);
    db.close();
    await unlink(join(uploads, missing));
    await truncate(join(uploads, half), 1500);
    client.ledger.checkedImages.clear();
    const later = await newClient();
    try {
      const problems = (await checkSite(later, folder)).join("\n");
      for (const problem of [
        `The quote of ${lost.email} is missing, which nobody requested.`,
        `The quote of ${changed.email} is ${status}, which nobody requested.`,
        "There is a status that differs from the last event's",
        `The note ${noteId} of ${noted.email} is lost.`,
        "There is a wrong tally",
        `Revision ${newest} is lost.`,
        `The image ${missing} is lost.`,
        `The image ${half} is not complete`,
      ])
        expect(problems).toContain(problem);
    } finally {
      await later.site.kill();
    }
  });
});

/** A client of a new server on the folder, with the ledger of the run. */
async function newClient(): Promise<Client> {
  const [small] = await makePictures();
  const site = await startSite(folder);
  return { site, ledger: result.ledger, random: randomOf(seed, 1), pictures: [small] };
}

/** Writes three quotes, the first with a note, and two images, and kills the server. */
async function writeSome(client: Client) {
  const submitted = async () => (await submitQuote(client, "last")) ?? fail("No quote was stored.");
  const uploaded = async () => (await uploadPicture(client)) ?? fail("No image was stored.");
  try {
    const quotes = [await submitted(), await submitted(), await submitted()] as const;
    await addNote(client, quotes[0]);
    return { quotes, images: [await uploaded(), await uploaded()] as const };
  } finally {
    await client.site.kill();
  }
}

function fail(reason: string): never {
  throw new Error(reason);
}

const idOf = ({ reply }: QuoteEntry) => reply?.quoteId;
