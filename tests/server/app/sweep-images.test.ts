import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { sweepImages } from "#server/app/sweep-images.ts";
import { imagesPath } from "#server/images/image-folder.ts";
import { createImageStore, newImageName } from "#server/images/image-store.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countTurns } from "../../support/count-turns.ts";
import { listStored, png } from "../../support/files/images.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalogDocument } from "../../support/rules/catalog.ts";
import { withImage } from "../../support/server/backups.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const NOW = new Date("2030-05-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** A server, with functions to add files of any age to its folder and to sweep it. */
async function agedApp() {
  const app = await startTestApp({ now: () => NOW });
  const { stores } = app;
  const { images } = stores;
  const put = async (hours: number) => {
    const name = newImageName("png");
    await writeFile(join(imagesPath(app.uploadsDir), name), "x");
    await app.db
      .insertInto("images")
      .values({ name, renewed_at: hoursAgo(hours).toISOString() })
      .execute();
    return name;
  };
  /** Adds a revision dated some hours ago. */
  const revise = async (revision: number, document: RulesDocument, hours: number) => {
    await app.reviseRules(revision, document);
    await app.db
      .updateTable("rules_revisions")
      .set({ created_at: hoursAgo(hours).toISOString() })
      .where("revision", "=", revision)
      .execute();
  };
  await app.db
    .updateTable("rules_revisions")
    .set({ created_at: hoursAgo(1000).toISOString() })
    .execute();
  return { ...app, images, put, revise, sweep: () => sweepImages(stores, NOW) };
}

describe("the removal of unused images", () => {
  it("removes unused images a day after their upload, and what a killed upload left after an hour", async () => {
    const app = await agedApp();
    const [young, old] = [await app.put(23.9), await app.put(24.1)];
    const killed = join(imagesPath(app.uploadsDir), ".writing-0123456789ab.draft");
    await writeFile(killed, "x");
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(killed, hourAgo, hourAgo);
    expect(await app.sweep()).toEqual([old]);
    expect(await listStored(app)).toEqual([young]);
  });

  it("leaves files alone that its database does not know, such as those of another one", async () => {
    const app = await agedApp();
    const unknown = newImageName("bin");
    const others = [".gitkeep", "photo.png", "0123456789abcdef0123456789abcdef.txt", unknown];
    for (const name of others) await writeFile(join(imagesPath(app.uploadsDir), name), "x");
    for (const days of [0, 2]) expect(await sweepImages(app.stores, hoursAgo(-24 * days))).toEqual([]);
    expect((await listStored(app)).sort()).toEqual(others.sort());
    const { log, lines } = keptLog();
    await createImageStore(app.db, app.uploadsDir, log).countOthers();
    expect(lines()).toMatchObject([{ level: "info", others: 1, files: [unknown] }]);
  });

  it("finds each file again whose upload or removal did not end, and removes the others meanwhile", async () => {
    const app = await agedApp();
    const [old, ...others] = [await app.put(500), await app.put(500), await app.put(500)];
    const file = join(imagesPath(app.uploadsDir), old);
    await rm(file);
    // Nothing removes it like a file.
    await mkdir(file);
    const { log, lines } = keptLog();
    const { sweep } = createImageStore(app.db, app.uploadsDir, log);
    expect([...(await sweep(async (names) => names, NOW))].sort()).toEqual(others.sort());
    expect(lines()).toContainEqual(expect.objectContaining({ level: "warn", stuck: 1, files: [old] }));
    await rm(file, { recursive: true });
    expect(await app.sweep()).toEqual([old]);

    const image = { bytes: await png(), extension: "bin" } as const;
    await sql`create trigger full_images before insert on images begin select raise(abort, 'full'); end`.execute(
      app.db,
    );
    await expect(app.images.add(image, NOW)).rejects.toThrow("full");
    expect(await listStored(app)).toEqual([]);
    await sql`drop trigger full_images`.execute(app.db);
    await rm(imagesPath(app.uploadsDir), { recursive: true });
    await expect(app.images.add(image, NOW)).rejects.toThrow();
    expect(await app.db.selectFrom("images").selectAll().execute()).toEqual([]);
  });

  it("keeps images in the current rules, however old, and warns if they are missing", async () => {
    const app = await agedApp();
    const image = await app.put(500);
    await app.revise(2, withImage(image), 400);
    expect(await app.sweep()).toEqual([]);
    expect(await listStored(app)).toEqual([image]);
    const { log, lines } = keptLog();
    const { sweep } = createImageStore(app.db, app.uploadsDir, log);
    await sweep(async () => [], NOW);
    expect(lines()).toEqual([]);
    await rm(join(imagesPath(app.uploadsDir), image));
    await sweep(async () => [], NOW);
    expect(lines()).toMatchObject([{ level: "warn", missing: 1, files: [image] }]);
  });

  it("keeps images that the rules named at any time in the last day, and no longer", async () => {
    const app = await agedApp();
    const [long, until, during] = [await app.put(500), await app.put(500), await app.put(500)];
    await app.revise(2, withImage(long), 400);
    await app.revise(3, withImage(until), 300);
    await app.revise(4, withImage(during), 23.9);
    await app.revise(5, catalogDocument, 1);
    expect(await app.sweep()).toEqual([long]);
    expect((await listStored(app)).sort()).toEqual([until, during].sort());
  });

  it("keeps images of conditional options", async () => {
    const app = await agedApp();
    const image = await app.put(500);
    const steps = catalogDocument.steps.map((step) => ({
      ...step,
      options: step.options.map((option) => (option.when ? { ...option, image } : option)),
    }));
    await app.revise(2, { ...catalogDocument, steps }, 400);
    expect(await app.sweep()).toEqual([]);
  });

  it("keeps images in quotes, even if the rules no longer name them", async () => {
    const app = await agedApp();
    const [shown, other] = [await app.put(500), await app.put(500)];
    await app.revise(2, withImage(shown), 400);
    expect((await app.request.post("/api/quotes/submit").send(createSubmission())).status).toBe(201);
    await app.revise(3, catalogDocument, 300);
    expect(await app.sweep()).toEqual([other]);
    await app.db.deleteFrom("quotes").execute();
    expect(await app.sweep()).toEqual([shown]);
  });

  it("keeps images in drafts until they are deleted", async () => {
    const app = await agedApp();
    const image = await app.put(500);
    const draft = {
      name: "Photos",
      based_on: 1,
      summary: "",
      author: "staff",
      ...{ id: "draft-0001", edit_count: 1, edits: JSON.stringify([{ after: image }]) },
    };
    await app.stores.drafts.add(draft, hoursAgo(400));
    expect(await app.sweep()).toEqual([]);
    const stored = await app.stores.drafts.find("draft-0001");
    await app.stores.drafts.remove({ id: "draft-0001", edit: stored?.edit ?? 0 });
    expect(await app.sweep()).toEqual([image]);
  });

  it("lets requests in between while it reads the revisions of a day", async () => {
    const app = await agedApp();
    await app.put(500);
    for (let revision = 2; revision < 12; revision += 1) await app.revise(revision, withImage(newImageName("png")), 1);
    expect(await countTurns(() => app.stores.rules.listImagesSince(hoursAgo(24)))).toBeGreaterThanOrEqual(10);
  });

  it("keeps an old image that an edit uses in the meantime", async () => {
    const app = await agedApp();
    const image = await app.put(500);
    const rules = {
      ...app.stores.rules,
      listImagesSince: async (since: Date) => {
        const before = await app.stores.rules.listImagesSince(since);
        await app.request.put("/api/admin/steps/width/options/72").send({ image });
        return before;
      },
    };
    expect(await sweepImages({ ...app.stores, rules }, NOW)).toEqual([]);
    expect(await listStored(app)).toEqual([image]);
  });
});
