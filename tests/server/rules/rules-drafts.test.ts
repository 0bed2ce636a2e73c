import { sql } from "kysely";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createScheduler } from "#server/app/scheduler.ts";
import { reviewChange } from "#server/quotes/rehearsal/review-change.ts";
import { createArchiver } from "#server/rules/drafts/archive-ended.ts";
import { createPublisher, findMisfit, keepDrafts, publishDueDrafts } from "#server/rules/drafts/publish-draft.ts";
import { reviewInUse } from "#server/rules/store-edit.ts";
import {
  MAX_DRAFTS,
  MAX_EDITS,
  type RulesDraft,
  RulesDraftReply,
  RulesDraftsReply,
  WAITING_ID,
  WholeRulesDraftReply,
} from "#shared/api/rules/rules-drafts.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { DEARER_CHANGE, dearer96 } from "../../support/rules/dearer-catalog.ts";
import { withOption } from "../../support/rules/rules.ts";
import { smallCatalog } from "../../support/rules/small-catalog.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";
import { fixedPartners } from "../../support/server/partners.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const START = new Date("2026-12-31T12:00:00Z");
const NEW_YEAR = "2027-01-01T06:00:00.000Z";
const log = pino({ level: "silent" });
const DRAFTS = "/api/admin/rules-drafts";

/** A server with a clock that the test sets, and with functions of staff. */
async function draftApp() {
  let now = START;
  let keys = 0;
  const onSchedule = vi.fn();
  const app = await startTestApp({ document: smallCatalog, now: () => now, onSchedule });
  const { request, stores } = app;
  const { rules, drafts } = stores;
  const review = reviewInUse(fixedPartners([]), app.db.settings, reviewChange);
  const open = async (id = WAITING_ID) => WholeRulesDraftReply.parse((await request.get(`${DRAFTS}/${id}`)).body);
  const list = async (): Promise<readonly RulesDraft[]> =>
    RulesDraftsReply.parse((await request.get(DRAFTS)).body).drafts;
  const add = (edit: RulesEdit, key = `edit-000${keys++}`, id = WAITING_ID) =>
    request.post(`${DRAFTS}/${id}/edits`).send({ key, edit });
  const change = (way: "put" | "post" | "delete", path: string, body = {}, edit = 0) =>
    request[way](`${DRAFTS}/${path}`)
      .set("If-Match", edit === 0 ? "*" : `"${edit}"`)
      .send(body);
  const schedule = (publishAt: string | null, id = WAITING_ID, name = "Prices 2027", edit = 0) =>
    change("put", `${id}/schedule`, { publishAt, name }, edit);
  return {
    ...app,
    ...{ onSchedule, drafts, open, list, add, change, schedule },
    remove: (key: string) => request.delete(`${DRAFTS}/${WAITING_ID}/edits/${key}`),
    publish: (edit = 0) => change("post", `${WAITING_ID}/publish`, {}, edit),
    /** Puts an edit on the schedule. Resolves to the ID of its draft. */
    async plan(edit: RulesEdit, publishAt = NEW_YEAR, name = "Prices 2027") {
      await add(edit);
      return draftOf(await schedule(publishAt, WAITING_ID, name)).id;
    },
    expectPrice: (price: number) =>
      request.put("/api/admin/config/starting-benches").send({
        startingBenches: [
          {
            ...{ name: "Widest", description: "", shown: false, expected: { type: "price", price } },
            choices: { width: "96", depth: "24", frame_color: "blue" },
          },
        ],
      }),
    /** Publishes what is due at a time. */
    async at(time: string) {
      now = new Date(time);
      await publishDueDrafts({ ...stores, review }, log, now);
    },
    /** Looks for scheduled drafts that no longer fit, like the server does after each change. Returns the authors to tell. */
    async lookAtDrafts() {
      const told: string[] = [];
      const tellConflicts = async (authors: readonly string[]) => void told.push(...authors);
      await keepDrafts({ ...stores, tellConflicts }, now, findMisfit({ ...stores, review }));
      return told;
    },
    /** A server that archives options after their last day in Chicago. */
    archiver: () => createArchiver({ ...stores, review }, "America/Chicago"),
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

const draftOf = (reply: { body: unknown }) => RulesDraftReply.parse(reply.body).draft;

const priceOf = (stepKey: string, value: string, priceModifier: number): RulesEdit => ({
  ...{ type: "edit-option", stepKey, value, changes: { priceModifier } },
});

const dear96 = priceOf("width", "96", 430);
const dearBlue = priceOf("frame_color", "blue", 25);
const BOTH_SIDES =
  "Somebody else published “Width: 96 in now +$415.00, was +$410.00”. Your change is “Width: 96 in now +$430.00, was +$410.00”.";
const OTHER_ORDER = "Somebody else changed the order of the steps, too.";

describe("changes that wait", () => {
  it("are kept edit by edit, shown on the rules of today, and published as one revision", async () => {
    const { add, open, list, publish, current, reviseRules } = await draftApp();
    const first = draftOf(await add(dear96));
    expect(first).toMatchObject({
      ...{ id: WAITING_ID, basedOn: 1, editCount: 1, author: "staff" },
      ...{ summary: DEARER_CHANGE, createdAt: START.toISOString(), publishAt: null },
    });
    await add(dearBlue);
    await reviseRules(2, { ...smallCatalog, basePrice: 1600 });
    const whole = await open();
    expect(whole.edits.map(({ changes }) => changes)).toEqual([
      [DEARER_CHANGE],
      ["Frame Color: Blue now +$25.00, was Included"],
    ]);
    const both = withOption(dearer96, "frame_color", "blue", { priceModifier: 25 });
    expect(whole).toMatchObject({ conflicts: [], document: { ...splitOptions(both), basePrice: 1600 } });
    expect((await current()).revision, "nothing is published yet").toBe(2);
    expect((await publish()).status).toBe(200);
    expect(await current()).toEqual({
      document: { ...both, basePrice: 1600 },
      revision: 3,
      summary: `${DEARER_CHANGE}; Frame Color: Blue now +$25.00, was Included`,
    });
    expect(await list()).toEqual([]);
  });

  it("have each edit once, although a reply was lost, and lose none of two colleagues", async () => {
    const { add, open, remove } = await draftApp();
    await Promise.all([add(dear96, "edit-one"), add(dearBlue, "edit-two")]);
    expect(draftOf(await add(dear96, "edit-one")).editCount).toBe(2);
    expect(draftOf(await add(dearBlue, "edit-new")).editCount, "a change to the same").toBe(2);
    const removeOnce = () => remove("edit-one").set("Idempotency-Key", "removal-one");
    expect(draftOf(await removeOnce()).editCount).toBe(1);
    expect(draftOf(await removeOnce()).editCount, "after a retry").toBe(1);
    const gone = "This edit is no longer in the draft. It was published, scheduled or taken back.";
    expect((await remove("edit-one")).body, "taken back by a colleague").toMatchObject({
      code: "not_found",
      error: gone,
    });
    expect((await open()).changes).toEqual(["Frame Color: Blue now +$25.00, was Included"]);
  });

  it("are published once, although the reply was lost, and a repeated request publishes nothing of a later draft", async () => {
    const { add, publish, current, list } = await draftApp();
    const { edit } = draftOf(await add(dear96));
    expect((await publish(edit)).body).toMatchObject({ revision: 2, changes: [DEARER_CHANGE] });
    const gone = "This draft no longer exists. It was published, scheduled or discarded.";
    expect((await publish(edit)).body.error).toBe(gone);
    await add(dearBlue);
    expect((await publish(edit)).body.code).toBe("draft_changed");
    expect((await current()).revision).toBe(2);
    expect(await list()).toMatchObject([{ id: WAITING_ID, editCount: 1 }]);
  });

  it("refuse an edit of what does not exist, and one that fits no rules, and keep the others", async () => {
    const { add, list } = await draftApp();
    expect((await add(priceOf("width", "95", 1))).status).toBe(404);
    await add(dear96);
    const black = { value: "black", label: "Black", priceModifier: 0 };
    const at = ["orderCodePrefix"];
    for (const [edit, status, sentence] of [
      [priceOf("width", "95", 1), 404, "This option no longer exists."],
      [{ type: "add-option", stepKey: "frame_color", option: black }, 409, /black/],
      [
        { type: "apply-differences", differences: [{ at, of: "", before: "AWT", after: { a: 1 } }] },
        ...([400, /./] as const),
      ],
      [
        { type: "apply-differences", differences: [{ at: ["name"], of: "the product", before: "No" }] },
        ...([409, "The product was changed by somebody else, too."] as const),
      ],
    ] as const) {
      const reply = await add(edit);
      expect([reply.status, reply.body.error]).toEqual([status, expect.stringMatching(sentence)]);
    }
    expect(await list()).toMatchObject([{ editCount: 1 }]);
  });

  it("publish nothing while one conflicts, until staff keep or drop it", async () => {
    const { add, open, publish, current, change, request } = await draftApp();
    await add(dear96);
    await add(dearBlue);
    await request.put("/api/admin/steps/width/options/96").send({ priceModifier: 415 });
    const { conflicts, document, draft, revision } = await open();
    const [conflict] = conflicts;
    expect(conflict).toMatchObject({ key: "edit-0000", isGone: false, message: BOTH_SIDES });
    expect(document.steps[0]?.options[2]?.priceModifier).toBe(415);
    const refused = await publish();
    expect([refused.status, refused.body.error]).toEqual([409, BOTH_SIDES]);
    expect((await current()).revision).toBe(2);
    const settle = (keep: boolean, edit: number) =>
      change("put", `${WAITING_ID}/conflict`, { ...conflict, keep, revision }, edit);
    expect((await settle(true, draft.edit - 1)).body).toMatchObject({ code: "draft_changed" });
    const unseen = { ...conflict, keep: true, revision: revision - 1 };
    const refusedUnseen = await change("put", `${WAITING_ID}/conflict`, unseen, draft.edit);
    expect(refusedUnseen.body, "published since the review").toMatchObject({ code: "draft_changed" });
    expect((await settle(true, draft.edit)).status).toBe(200);
    const settled = await open();
    expect([settled.conflicts, settled.changes]).toEqual([
      [],
      ["Width: 96 in now +$430.00, was +$415.00", "Frame Color: Blue now +$25.00, was Included"],
    ]);

    await request.delete("/api/admin/steps/width/options/96");
    const gone = (await open()).conflicts[0];
    expect(gone).toMatchObject({ isGone: true, message: "96 in (Width) no longer exists." });
    await change("put", `${WAITING_ID}/conflict`, { ...gone, keep: false });
    expect((await publish()).body.changes).toEqual(["Frame Color: Blue now +$25.00, was Included"]);
  });

  it("keep the order of one colleague where another published a different one", async () => {
    const { add, open, publish, current, change, request } = await draftApp();
    await add({ type: "edit-step", stepKey: "frame_color", changes: { stepNumber: 1 } });
    await request.put("/api/admin/steps/frame_color").send({ stepNumber: 2 });
    const [conflict] = (await open()).conflicts;
    expect(conflict).toMatchObject({ isGone: false, message: OTHER_ORDER });
    await change("put", `${WAITING_ID}/conflict`, { ...conflict, keep: true });
    expect((await open()).conflicts).toEqual([]);
    await publish();
    expect((await current()).document.steps.map(({ key }) => key)).toEqual(["frame_color", "width", "depth"]);
  });

  it("take at most 5,000 edits and 8 MB, also from another draft; and there are at most 50 drafts", async () => {
    const { add, drafts, open, change, schedule } = await draftApp();
    const edits = Array.from({ length: MAX_EDITS }, (_, index) => ({
      ...{ key: `many-edits-${index}`, author: "staff", at: START.toISOString(), changes: ["Price"] },
      differences: [{ at: ["basePrice"], of: "", before: 1495 + index, after: 1496 + index }],
    }));
    const draft = { name: "A", based_on: 1, summary: "", author: "staff" };
    const many = { edits: JSON.stringify(edits), edit_count: MAX_EDITS };
    await drafts.add({ ...draft, ...many, id: WAITING_ID }, START);
    expect((await open()).document.basePrice).toBe(1495 + MAX_EDITS);
    expect((await add(dear96)).body.error).toBe(
      "There are already as many changes as can wait. Publish or discard them, then go on.",
    );
    await change("delete", WAITING_ID);

    const long = { ...edits[0], differences: [], changes: ["x".repeat(5 * 1024 * 1024)] };
    for (const id of [WAITING_ID, "draft-long"])
      await drafts.add({ ...draft, id, edits: JSON.stringify([{ ...long, key: id }]), edit_count: 1 }, START);
    expect((await schedule(null, "draft-long")).status).toBe(409);
    const last = { type: "edit-step", stepKey: "width", changes: { description: "" } } as const;
    const room = { ...long, key: "fills-the-row", changes: ["x".repeat(8 * 1024 * 1024 - 700)] };
    await change("delete", WAITING_ID);
    await drafts.add({ ...draft, id: WAITING_ID, edits: JSON.stringify([room]), edit_count: 1 }, START);
    expect((await add({ ...last, changes: { description: "y".repeat(900) } })).status, "counted after it").toBe(409);
    expect((await add(dear96)).status).toBe(200);
    for (const id of [WAITING_ID, "draft-long"]) expect((await change("delete", id)).status).toBe(200);

    for (let count = 0; count < MAX_DRAFTS; count++)
      await drafts.add({ ...draft, id: `draft-${1000 + count}`, edits: "[]", edit_count: 0 }, START);
    const refused = await add(dear96);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "There are already 50 drafts. Publish or discard one first.",
    ]);
  });
});

describe("a schedule", () => {
  it("publishes a draft at its time, once, with its name, while other changes wait", async () => {
    const { plan, add, at, list, current, onSchedule } = await draftApp();
    const id = await plan(dear96);
    expect(await list()).toMatchObject([{ id, name: "Prices 2027", publishAt: NEW_YEAR }]);
    expect(onSchedule).toHaveBeenCalledOnce();
    await add(dearBlue);
    await at("2027-01-01T05:59:59.999Z");
    expect((await current()).revision).toBe(1);
    await at(NEW_YEAR);
    await at("2027-01-01T07:00:00Z");
    expect(await current()).toEqual({
      document: dearer96,
      revision: 2,
      summary: `Draft "Prices 2027": ${DEARER_CHANGE}`,
    });
    expect(await list()).toMatchObject([{ id: WAITING_ID, editCount: 1 }]);
  });

  it("accepts only changes that fit, names on one line, and times within the next two years", async () => {
    const { add, remove, schedule, list } = await draftApp();
    await add({ type: "delete-step", stepKey: "frame_color" }, "edit-gone");
    await add({ type: "edit-step", stepKey: "width", changes: { name: " \u202Eback" } });
    await add(dear96);
    for (const [time, sentence] of [
      [START.toISOString(), "Choose a time from now on, within the next two years."],
      ["2029-06-01T00:00:00Z", "Choose a time from now on, within the next two years."],
      ["tomorrow", "Give a time such as 2027-01-01T06:00:00Z."],
    ] as const)
      expect((await schedule(time)).body.validationErrors).toMatchObject([{ message: sentence }]);
    for (const name of ["", "two\nlines", "\u202Eback", "n".repeat(81)])
      expect((await schedule(NEW_YEAR, WAITING_ID, name)).status, name).toBe(400);
    await remove("edit-gone");
    await remove("edit-0001");
    expect((await schedule(NEW_YEAR)).body.error).toBe("All of its changes are already published.");
    expect((await list()).map(({ publishAt }) => publishAt)).toEqual([null]);
  });

  it("keep the text of an earlier version that could not be read, whatever asks to end them, and lose nothing to a preview", async () => {
    const { add, schedule, publish, change, open, db, request } = await draftApp();
    await add({ type: "set-base-price", basePrice: 700 });
    await request.put("/api/admin/config/base-price").send({ basePrice: 700 });
    await change("post", `${WAITING_ID}/publish?preview=1`);
    expect((await open()).edits).toHaveLength(1);

    const id = "00000000-0000-4000-8000-000000000000";
    const old = { id, file: "{ not rules }", edits: "[]" };
    await db.updateTable("rules_drafts").set(old).execute();
    const unread = "This draft of an earlier version cannot be read. It stays as it is until you discard it.";
    for (const ask of [() => change("post", `${id}/publish`), () => schedule(NEW_YEAR, id), () => schedule(null, id)]) {
      const { status, body } = await ask();
      expect([status, body.error]).toEqual([409, unread]);
    }
    expect((await open(id)).file).toBe("{ not rules }");
    expect((await publish()).status).toBe(404);
    expect((await change("delete", id)).status).toBe(200);
  });

  it("is set, changed, given back and discarded once, although the replies were lost", async () => {
    const { add, schedule, change, list, open, at, current } = await draftApp();
    const waiting = draftOf(await add(dear96));
    const plan = () => schedule(NEW_YEAR, WAITING_ID, "Prices 2027", waiting.edit);
    const planned = draftOf(await plan());
    expect((await plan()).status).toBe(404);
    await add(dearBlue);
    expect((await plan()).status, "a later draft").toBe(412);

    const later = () => schedule("2027-03-01T06:00:00.000Z", planned.id, "Later", planned.edit);
    const moved = draftOf(await later());
    expect((await later()).status).toBe(412);
    const giveBack = () => schedule(null, planned.id, "Later", moved.edit);
    const both = draftOf(await giveBack());
    expect(both).toMatchObject({ id: WAITING_ID, editCount: 2 });
    expect((await giveBack()).status).toBe(404);
    await at("2027-03-01T06:00:00.000Z");
    expect((await current()).revision, "no longer on the schedule").toBe(1);

    const discard = () => change("delete", WAITING_ID, {}, both.edit);
    expect((await discard()).status).toBe(200);
    expect((await add(dearBlue)).status).toBe(200);
    expect((await discard()).status).toBe(412);
    expect((await open()).edits, "a later draft stays").toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it("keeps its reason when its edits wait again, until none waits", async () => {
    const { add, change, open } = await draftApp();
    const plan = async (edit: RulesEdit, why: string) => {
      await add(edit);
      const body = { publishAt: NEW_YEAR, name: "Prices 2027", why };
      return draftOf(await change("put", `${WAITING_ID}/schedule`, body)).id;
    };
    for (const id of [await plan(dear96, "Oak"), await plan(dearBlue, "Paint"), await plan(dear96, "Oak")])
      await change("put", `${id}/schedule`, { publishAt: null });
    const { draft, edits } = await open();
    expect(draft.why).toBe("Oak; Paint");
    for (const { key } of edits) await change("delete", `${WAITING_ID}/edits/${key}`);
    expect((await open()).draft).toMatchObject({ editCount: 0, why: null });
  });

  it("publishes a draft that breaks an expectation, and says so in the history", async () => {
    const { plan, at, expectPrice, current } = await draftApp();
    await expectPrice(1905);
    await plan(dear96);
    await at(NEW_YEAR);
    expect((await current()).summary).toBe(
      `Draft "Prices 2027": ${DEARER_CHANGE}. Widest costs $1,925.00 instead of $1,905.00.`,
    );
  });

  it("takes a draft off the schedule as soon as a colleague's change conflicts with it, and tells its author", async () => {
    const { plan, list, request, onSchedule, lookAtDrafts } = await draftApp();
    await plan(dear96);
    expect(await lookAtDrafts()).toEqual([]);
    onSchedule.mockClear();
    await request.put("/api/admin/steps/width/options/96").send({ priceModifier: 415 });
    expect(onSchedule).toHaveBeenCalledOnce();
    expect(await lookAtDrafts()).toEqual(["staff"]);
    expect(await list()).toMatchObject([
      {
        publishAt: null,
        notPublished: `It conflicts with changes that were published in the meantime. ${BOTH_SIDES}`,
      },
    ]);
    expect(await lookAtDrafts(), "once").toEqual([]);
  });

  it.each([
    ["ended", { is_active: 0 }],
    ["may only read", { role: "viewer" }],
  ] as const)("keeps the draft of a person whose account %s, until a colleague confirms it", async (_how, patch) => {
    const { request, db, stores, signInAs } = await startLockedApp({ document: smallCatalog });
    const [ana, bea] = [await signInAs("catalog", "Ana Silva"), await signInAs("owner", "Bea Costa")];
    const as = ({ cookie }: typeof ana) => ({ Cookie: cookie, Origin: ORIGIN });
    const schedule = (person: typeof ana, id: string) =>
      request
        .put(`${DRAFTS}/${id}/schedule`)
        .set({ ...as(person), "If-Match": "*" })
        .send({ publishAt: NEW_YEAR, name: "Prices 2027" });
    await request.post(`${DRAFTS}/${WAITING_ID}/edits`).set(as(ana)).send({ key: "edit-0001", edit: dear96 });
    const { id } = draftOf(await schedule(ana, WAITING_ID));
    const told: string[][] = [];
    const publisher = createPublisher(
      {
        ...stores,
        review: reviewInUse(fixedPartners([]), db.settings, reviewChange),
        tellConflicts: async (authors) => void told.push([...authors]),
      },
      log,
    );
    const due = new Date(NEW_YEAR);
    await stores.people.change(ana.person.id, { name: "Ana Souza" });
    await publisher.run(START);
    expect(told, "a new name").toEqual([]);
    await stores.people.change(ana.person.id, patch);
    await publisher.run(due);
    expect(told).toEqual([["Ana Souza"]]);
    const { drafts } = RulesDraftsReply.parse((await request.get(DRAFTS).set(as(bea))).body);
    expect(drafts).toMatchObject([
      {
        ...{ id, publishAt: null, editCount: 1 },
        notPublished:
          "Ana Souza may not publish any more. It waits for a colleague who confirms it: publish it, or choose a new time.",
      },
    ]);
    expect((await stores.rules.loadCurrent()).revision, "not published").toBe(1);
    expect(draftOf(await schedule(bea, id)).author).toBe("Bea Costa");
    await publisher.run(due);
    expect(await stores.rules.list(1)).toMatchObject([{ revision: 2, author: "Bea Costa" }]);
  });

  it("keeps a draft that no longer fits, with the reason, until staff settle it", async () => {
    const { plan, schedule, at, list, current, request, change, open } = await draftApp();
    const id = await plan(dear96);
    await plan(dearBlue, NEW_YEAR, "Blue");
    await request.put("/api/admin/steps/width/options/96").send({ priceModifier: 415 });
    await at(NEW_YEAR);
    const [kept] = await list();
    expect(kept).toMatchObject({ id, publishAt: null, notPublished: /conflicts/ });
    expect(await current(), "the other draft").toMatchObject({
      revision: 3,
      summary: 'Draft "Blue": Frame Color: Blue now +$25.00, was Included',
    });
    const later = "2027-02-01T06:00:00Z";
    expect((await schedule(later, id)).body.error).toBe(BOTH_SIDES);
    const [conflict] = (await open(id)).conflicts;
    await change("put", `${id}/conflict`, { ...conflict, keep: true });
    expect(draftOf(await schedule(later, id))).toMatchObject({ id, notPublished: null });
  });

  it("neither loses a draft nor publishes it twice if the server stops in between, or if two servers run", async () => {
    const { plan, at, current, list, db } = await draftApp();
    const id = await plan(dear96);
    // The draft cannot be deleted, as after a crash before the end of the transaction.
    await sql`create table trap (draft text references rules_drafts (id))`.execute(db);
    await sql`insert into trap values (${id})`.execute(db);
    await at(NEW_YEAR);
    expect((await current()).revision).toBe(1);
    expect(await list()).toMatchObject([{ publishAt: NEW_YEAR, notPublished: null }]);
    await db.schema.dropTable("trap").execute();

    await Promise.all([at(NEW_YEAR), at(NEW_YEAR)]);
    expect(await current()).toMatchObject({ revision: 2, document: dearer96 });
    expect(await list()).toEqual([]);
  });
});

it("the timer of the schedule publishes what became due while the server was down, and then at the next time", async () => {
  const { plan, timer, current, setClock } = await draftApp();
  await plan(dear96);
  setClock("2027-01-03T00:00:00Z");
  const running = timer();
  onTestFinished(running.end);
  running.wake();
  await expect.poll(async () => (await current()).revision).toBe(2);

  const soon = new Date(Date.parse("2027-01-03T00:00:00Z") + 150);
  await plan(dearBlue, soon.toISOString());
  running.wake();
  setTimeout(() => setClock(soon.toISOString()), 120);
  await expect.poll(async () => (await current()).revision).toBe(3);
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
      summary: expect.stringContaining("Starting bench Classic is not shown while Black (Frame Color) is archived"),
    });
    expect(await list()).toEqual([]);
  });
});
