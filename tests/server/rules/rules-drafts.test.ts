import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createScheduler } from "#server/app/scheduler.ts";
import { reviewChange } from "#server/quotes/rehearsal/review-change.ts";
import { createArchiver } from "#server/rules/drafts/archive-ended.ts";
import {
  createPublisher,
  keepUnfitDrafts,
  publishDueDrafts,
} from "#server/rules/drafts/publish-draft.ts";
import { reviewInUse } from "#server/rules/store-edit.ts";
import {
  MAX_DRAFTS,
  type RulesDraft,
  RulesDraftReply,
  RulesDraftsReply,
  RulesDraftTextReply,
} from "#shared/api/rules/rules-drafts.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../support/rules/dearer-catalog.ts";
import { withOption } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const START = new Date("2026-12-31T12:00:00Z");
const NEW_YEAR = "2027-01-01T06:00:00.000Z";
const ID = "draft-0001";
const log = pino({ level: "silent" });

/** A server with a clock that the test sets, and with functions of staff. */
async function draftApp() {
  let now = START;
  const onSchedule = vi.fn();
  const app = await startTestApp({ document: smallCatalog, now: () => now, onSchedule });
  const { request, stores } = app;
  const { rules, drafts } = stores;
  const inUse = { partners: fixedPartners([]), database: app.db.settings };
  const review = reviewInUse(inUse, reviewChange);
  const path = (id: string) => `/api/admin/rules-drafts/${id}`;
  const put = (address: string, body: object, edit?: number) => {
    const sent = request.put(address);
    return (edit === undefined ? sent : sent.set("If-Match", `"${edit}"`)).send(body);
  };
  return {
    ...app,
    onSchedule,
    drafts,
    save: (document: RulesDocument | string, { id = ID, name = "Prices 2027", edit = NaN } = {}) =>
      put(
        path(id),
        { name, file: { text: textOf(document), basedOn: 1 } },
        Number.isNaN(edit) ? undefined : edit,
      ),
    rename: (name: string, edit?: number) => put(path(ID), { name }, edit),
    schedule: (publishAt: string | null, id = ID) => put(`${path(id)}/schedule`, { publishAt }),
    expectPrice: (price: number) =>
      put("/api/admin/config/starting-benches", {
        startingBenches: [
          {
            ...{
              name: "Widest",
              description: "",
              shown: false,
              expected: { type: "price", price },
            },
            choices: { width: "96", depth: "24", frame_color: "blue" },
          },
        ],
      }),
    open: async (id = ID) => RulesDraftTextReply.parse((await request.get(path(id))).body),
    list: async (): Promise<readonly RulesDraft[]> =>
      RulesDraftsReply.parse((await request.get("/api/admin/rules-drafts")).body).drafts,
    remove: (edit: number) => request.delete(path(ID)).set("If-Match", `"${edit}"`),
    markRead: () => request.put(`${path(ID)}/read`),
    /** Publishes what is due at a time. */
    async at(time: string) {
      now = new Date(time);
      await publishDueDrafts({ ...stores, review }, log, now);
    },
    /** Looks for scheduled drafts that no longer fit, like the server does after each change. Returns the authors to tell. */
    async lookAtDrafts() {
      const told: string[] = [];
      const tellConflicts = async (authors: readonly string[]) => void told.push(...authors);
      await keepUnfitDrafts({ ...stores, review, tellConflicts }, now);
      return told;
    },
    /** A server that archives options after their last day in Chicago. */
    archiver: () => createArchiver({ ...stores, review }, "America/Chicago", log),
    timer: () =>
      createScheduler({
        jobs: [createPublisher({ ...stores, review, tellConflicts: async () => undefined }, log)],
        upkeep: stores.upkeep,
        log,
        now: () => now,
      }),
    setClock(time: string) {
      now = new Date(time);
    },
    async current() {
      const { document, revision } = await rules.loadCurrent();
      const [newest] = await rules.list(1);
      return { document, revision, summary: newest?.summary };
    },
  };
}

const textOf = (document: RulesDocument | string) =>
  typeof document === "string" ? document : rulesFileText(document);

const draftOf = (reply: { body: unknown }) => RulesDraftReply.parse(reply.body).draft;

const priceOf = (stepKey: string, value: string, priceModifier: number) =>
  withOption(smallCatalog, stepKey, value, { priceModifier });

const dearerBlue = priceOf("frame_color", "blue", 25);

describe("drafts of the rules file", () => {
  it("are saved with any text, listed without it, renamed and deleted", async () => {
    const { save, list, open, rename, remove, current } = await draftApp();
    expect(draftOf(await save(dearer96))).toMatchObject({
      id: ID,
      name: "Prices 2027",
      basedOn: 1,
      summary: DEARER_CHANGE,
      author: "staff",
      createdAt: START.toISOString(),
      publishAt: null,
      notPublished: null,
      edit: 1,
    });
    await save("{ not finished", { id: "draft-0002", name: "Lighting" });
    expect(await list()).toMatchObject([
      { name: "Prices 2027" },
      {
        name: "Lighting",
        summary: expect.stringMatching(/^Not valid yet: The file is not JSON/),
        valid: false,
      },
    ]);
    expect(await open("draft-0002")).toMatchObject({ text: "{ not finished" });
    expect(draftOf(await rename("Prices 2028", 1))).toMatchObject({
      name: "Prices 2028",
      edit: 2,
      summary: DEARER_CHANGE,
    });
    expect((await remove(2)).status).toBe(200);
    expect(await list()).toMatchObject([{ name: "Lighting" }]);
    expect((await current()).revision).toBe(1);
  });

  it("are never overwritten unseen, and saved once if a reply is lost", async () => {
    const { save, open, rename, remove } = await draftApp();
    await save(dearer96);
    expect(draftOf(await save(dearer96)).edit, "after a retry").toBe(1);
    expect(draftOf(await save(dearerBlue, { edit: 1 })).edit).toBe(2);
    expect(draftOf(await save(dearerBlue, { edit: 1 })).edit, "after a retry").toBe(2);
    for (const late of [
      await save(dearer96, { edit: 1 }),
      await save(dearer96),
      await rename("Late", 1),
      await remove(1),
    ])
      expect([late.status, late.body]).toMatchObject([
        412,
        {
          code: "draft_changed",
          error: "A colleague changed this draft first. Nothing was saved.",
        },
      ]);
    expect(await open()).toMatchObject({ text: rulesFileText(dearerBlue), draft: { edit: 2 } });
    await remove(2);
    expect((await save(dearer96, { edit: 2 })).body).toMatchObject({
      code: "not_found",
      error: "This draft no longer exists. It was published or deleted.",
    });
  });

  it("are refused with a wrong name, an unknown revision, or when there are 50", async () => {
    const { request, save, drafts } = await draftApp();
    const put = (body: object) => request.put(`/api/admin/rules-drafts/${ID}`).send(body);
    for (const name of ["", "two\nlines", "\u202Eback", "n".repeat(81)])
      expect((await save(dearer96, { name })).status, name).toBe(400);
    expect((await put({ name: "A", file: { text: "", basedOn: 7 } })).body).toMatchObject({
      code: "invalid_request",
      error: "There is no such revision.",
    });
    expect((await put({ name: "A" })).status, "a new draft without a file").toBe(404);
    const draft = { name: "A", text: "", based_on: 1, summary: "", author: "staff" };
    for (let count = 0; count < MAX_DRAFTS; count++)
      await drafts.add(`draft-${1000 + count}`, draft, START);
    const refused = await save(dearer96);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "There are already 50 drafts. Delete one first.",
    ]);
  });
});

describe("a schedule", () => {
  it("publishes a draft at its time, once, with its name, after which the draft is gone", async () => {
    const { save, schedule, at, list, current, onSchedule } = await draftApp();
    await save(dearer96);
    expect(draftOf(await schedule(NEW_YEAR))).toMatchObject({ publishAt: NEW_YEAR });
    expect(onSchedule).toHaveBeenCalledOnce();
    await at("2027-01-01T05:59:59.999Z");
    expect((await current()).revision).toBe(1);
    await at(NEW_YEAR);
    await at("2027-01-01T07:00:00Z");
    expect(await current()).toEqual({
      document: dearer96,
      revision: 2,
      summary: `Draft "Prices 2027": ${DEARER_CHANGE}`,
    });
    expect(await list()).toEqual([]);
  });

  it("accepts only valid drafts, and times within the next two years", async () => {
    const { save, schedule, list } = await draftApp();
    await save({ ...dearer96, basePrice: -1 });
    const invalid = await schedule(NEW_YEAR);
    expect([invalid.status, invalid.body.error]).toEqual([
      400,
      "The base price cannot be below zero.",
    ]);
    expect(draftOf(await save(dearer96, { edit: 1 })).edit).toBe(2);
    for (const [time, sentence] of [
      [START.toISOString(), "This time is in the past. Choose a later one."],
      ["2029-06-01T00:00:00Z", "Choose a time within the next two years."],
      ["tomorrow", "Give a time such as 2027-01-01T06:00:00Z."],
    ] as const)
      expect((await schedule(time)).body.validationErrors).toMatchObject([{ message: sentence }]);
    expect((await save(smallCatalog, { id: "draft-0002" })).status).toBe(200);
    expect((await schedule(NEW_YEAR, "draft-0002")).body.error).toBe(
      "All of its changes are already published.",
    );
    expect((await list()).map(({ publishAt }) => publishAt)).toEqual([null, null]);
  });

  it("keeps a scheduled draft valid, and takes it off again", async () => {
    const { save, schedule, at, list, current } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    expect((await save("{", { edit: 2 })).body).toMatchObject({ code: "invalid_json" });
    expect(draftOf(await save(dearerBlue, { edit: 2 }))).toMatchObject({ publishAt: NEW_YEAR });
    expect(draftOf(await schedule(null))).toMatchObject({ publishAt: null, notPublished: null });
    await at(NEW_YEAR);
    expect((await current()).revision).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it("publishes a draft that breaks an expectation, and says so in the history", async () => {
    const { save, schedule, at, expectPrice, current } = await draftApp();
    await expectPrice(1905);
    await save(dearer96);
    expect((await schedule(NEW_YEAR)).status).toBe(200);
    await at(NEW_YEAR);
    expect((await current()).summary).toBe(
      `Draft "Prices 2027": ${DEARER_CHANGE}. Widest costs $1,925.00 instead of $1,905.00.`,
    );
  });

  it("takes a draft off the schedule as soon as a colleague's change conflicts with it, and tells its author", async () => {
    const { save, schedule, list, request, onSchedule, lookAtDrafts } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    expect(await lookAtDrafts()).toEqual([]);
    onSchedule.mockClear();
    await request.put("/api/admin/steps/width/options/96").send({ priceModifier: 415 });
    expect(onSchedule).toHaveBeenCalledOnce();
    expect(await lookAtDrafts()).toEqual(["staff"]);
    expect(await list()).toMatchObject([
      {
        ...{ publishAt: null, unread: true },
        notPublished:
          "It conflicts with changes that were published in the meantime. Price of 96 in (Width): draft +$430.00, published +$415.00",
      },
    ]);
    expect(await lookAtDrafts(), "once").toEqual([]);
  });

  it("merges a draft with what was published meanwhile, and two drafts with each other", async () => {
    const { save, schedule, at, current, reviseRules } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    await save(dearerBlue, { id: "draft-0002", name: "Blue" });
    await schedule("2027-01-01T05:00:00Z", "draft-0002");
    await reviseRules(2, { ...smallCatalog, basePrice: 1600 });
    await at("2027-01-01T08:00:00Z");
    const both = withOption(dearer96, "frame_color", "blue", { priceModifier: 25 });
    expect(await current()).toEqual({
      document: { ...both, basePrice: 1600 },
      revision: 4,
      summary: `Draft "Prices 2027": ${DEARER_CHANGE}`,
    });
  });

  it("keeps a draft that no longer fits, with the reason, until staff have read it and schedule it again", async () => {
    const { save, schedule, at, list, current, reviseRules, markRead } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    await save(dearerBlue, { id: "draft-0002", name: "Blue" });
    await schedule(NEW_YEAR, "draft-0002");
    await reviseRules(2, priceOf("width", "96", 415));
    await at(NEW_YEAR);
    const [kept] = await list();
    expect(kept).toMatchObject({
      name: "Prices 2027",
      publishAt: null,
      unread: true,
      notPublished:
        "It conflicts with changes that were published in the meantime. Price of 96 in (Width): draft +$430.00, published +$415.00",
    });
    expect(await current(), "the other draft").toMatchObject({
      revision: 3,
      summary: 'Draft "Blue": Frame Color: Blue now +$25.00, was Included',
    });
    expect((await schedule("2027-02-01T06:00:00Z")).body.error).toBe(
      "Price of 96 in (Width): draft +$430.00, published +$415.00",
    );
    expect(draftOf(await markRead())).toMatchObject({ unread: false, notPublished: /conflicts/ });
  });

  it("neither loses a draft nor publishes it twice if the server stops in between, or if two servers run", async () => {
    const { save, schedule, at, current, list, db } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    // The draft cannot be deleted, as after a crash before the end of the transaction.
    await sql`create table trap (draft text references rules_drafts (id))`.execute(db);
    await sql`insert into trap values (${ID})`.execute(db);
    await at(NEW_YEAR);
    expect((await current()).revision).toBe(1);
    expect(await list()).toMatchObject([{ publishAt: NEW_YEAR, notPublished: null }]);
    await db.schema.dropTable("trap").execute();

    await Promise.all([at(NEW_YEAR), at(NEW_YEAR)]);
    expect(await current()).toMatchObject({ revision: 2, document: dearer96 });
    expect(await list()).toEqual([]);
  });
});

describe("the timer of the schedule", () => {
  it("publishes what became due while the server was down, and then at the next time", async () => {
    const { save, schedule, timer, current, setClock } = await draftApp();
    await save(dearer96);
    await schedule(NEW_YEAR);
    setClock("2027-01-03T00:00:00Z");
    const running = timer();
    onTestFinished(running.end);
    running.wake();
    await expect.poll(async () => (await current()).revision).toBe(2);

    const soon = new Date(Date.parse("2027-01-03T00:00:00Z") + 150);
    await save(dearerBlue, { id: "draft-0002" });
    await schedule(soon.toISOString(), "draft-0002");
    running.wake();
    setTimeout(() => setClock(soon.toISOString()), 120);
    await expect.poll(async () => (await current()).revision).toBe(3);
  });
});

describe("an option with a last day", () => {
  const lastDay = { offeredUntil: "2026-12-31" };
  const black = withOption(smallCatalog, "frame_color", "black", lastDay);
  const evening = new Date("2027-01-01T05:59:00Z");
  const midnight = new Date(NEW_YEAR);

  it("is archived once, whatever the number of servers, when the day has ended for the company", async () => {
    const { request, archiver, current, list } = await draftApp();
    await request.put("/api/admin/rules-file").send(black);
    const servers = [archiver(), archiver(), archiver()];
    await Promise.all(servers.map((server) => server.run(evening)));
    expect(await current()).toMatchObject({ revision: 2 });
    await Promise.all(servers.map((server) => server.run(midnight)));
    expect(await current()).toMatchObject({
      revision: 3,
      summary: "Archived Black (Frame Color), which was offered until Dec 31, 2026",
      document: withOption(smallCatalog, "frame_color", "black", { archived: true }),
    });
    expect(await list()).toEqual([]);
    const rules = await request.get("/api/configuration/rules/adjustable-height-work-table");
    expect(rules.body.rules.steps[2].options).toMatchObject([{ value: "blue" }]);
  });

  it("is archived although a starting bench has it, which is then not shown", async () => {
    const { request, archiver, current, list } = await draftApp();
    const bench = {
      name: "Classic",
      description: "For a workshop.",
      choices: { width: "48", depth: "24", frame_color: "black" },
    };
    await request.put("/api/admin/rules-file").send({ ...black, startingBenches: [bench] });
    const servers = [archiver(), archiver()];
    await Promise.all(servers.map((server) => server.run(midnight)));
    expect(await current()).toMatchObject({
      revision: 3,
      document: { steps: [{}, {}, { options: [{ archived: true }, { value: "blue" }] }] },
      summary: expect.stringContaining(
        "Starting bench Classic is not shown while Black (Frame Color) is archived",
      ),
    });
    expect(await list()).toEqual([]);
  });
});
