import { readdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import sharp from "sharp";
import { listImages } from "#server/rules/rules-images.ts";
import { IMAGE_NAME } from "#shared/api/declaration/params.ts";
import { randomOf } from "../../bench/seed/random.ts";
import { checkDatabase } from "../server/check-database.ts";
import { killAgain, UNTOLD } from "./kill-again.ts";
import type { Ledger } from "./ledger.ts";
import { startReceivers } from "./receivers.ts";
import { killStarting, type Site, startSite } from "./site.ts";
import { storedInFile } from "./stored.ts";

/** About as long as a start takes. A kill may come at any point of it. */
const STARTING_MS = 900;

/** Kills a server on SQLite, sometimes while it starts. */
export async function runCrashes(kills: number, seed: number, folder: string) {
  const random = randomOf(seed, 0);
  const receivers = await startReceivers(random);
  const database = join(folder, "data", "workbench.sqlite");

  // The first of these creates the database.
  await killStarting(folder, random.below(STARTING_MS));
  let site = await startSite(folder, receivers.settings);
  try {
    const run = await killAgain(kills, seed, random, receivers, {
      siteFor: () => site,
      async killAndStart(working) {
        await site.kill();
        await working;
        if (random.chance(0.15)) await killStarting(folder, random.below(STARTING_MS));
        site = await startSite(folder, receivers.settings);
        return "the server";
      },
      findProblems: async (ledger, images) => [...(await problemsOf(site, folder, ledger, images)), ...site.errors()],
      async idsOf(state) {
        const db = new SQLite(database, { readonly: true });
        const ids = db.prepare<[string], string>("select id from messages where state = ?").pluck().all(state);
        db.close();
        return ids;
      },
      async makeDue() {
        const db = new SQLite(database);
        db.exec("update messages set due_at = created_at, claimed_until = null where state = 'waiting'");
        db.close();
      },
    });
    return { ...run, database };
  } finally {
    await site.kill();
  }
}

/** Every acknowledged write is stored, every image is complete, and the tables fit together. */
async function problemsOf(site: Site, folder: string, ledger: Ledger, images: ReadonlySet<string>) {
  const problems: string[] = [];
  const names = readdirSync(join(folder, "uploads", "images"));
  const expect = (holds: boolean, otherwise: string) => holds || problems.push(otherwise);
  const db = new SQLite(join(folder, "data", "workbench.sqlite"), { readonly: true });
  for (const { document } of db.prepare<[], { document: string }>("select document from rules_revisions").all())
    for (const { image } of listImages(JSON.parse(document)))
      expect(names.includes(image), `The rules name ${image}, which is missing.`);
  problems.push(...checkDatabase(db), ...(await ledger.problems(storedInFile(db))));
  const untold = db.prepare<[], string>(UNTOLD).pluck().all();
  problems.push(...untold.map((kind) => `No webhook tells of ${kind}.`));
  db.close();
  for (const name of images) expect(names.includes(name), `The image ${name} is lost.`);
  for (const name of names) {
    const reply = await fetch(`${site.url}/uploads/images/${name}`);
    if (!IMAGE_NAME.test(name)) expect(reply.status === 404, `The temporary ${name} is served.`);
    else
      await sharp(await reply.arrayBuffer(), { failOn: "warning" })
        .stats()
        .catch((error: unknown) => problems.push(`The image ${name} is not complete: ${error}`));
  }
  return problems;
}
