import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";
import { createRulesEdits, type Outcome } from "#client/admin/rules/rules-edits.ts";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { createQueryClient } from "#client/api/query-cache.tsx";
import { joinServer } from "../../../support/components/joined-server.ts";
import { step } from "../../../support/rules/rules.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** One person's view of the rules. Each person has a cache, and all share a server. */
async function someone() {
  const client = createQueryClient();
  const edits = createRulesEdits(client);
  const rules = new QueryObserver(client, edits.query);
  onTestFinished(rules.subscribe(() => {}));
  const load = () => rules.refetch();
  await load();
  return {
    load,
    basis: edits.countNews,
    state: () => ({ ...edits.known(), failure: rules.getCurrentResult().error }),
    change: (change: AdminChange, began = edits.countNews()) => edits.change(change, began),
    undo(outcome: Outcome) {
      if (outcome.kind !== "saved" || outcome.before === undefined) throw new Error("There is nothing to undo.");
      const { before, revision } = outcome;
      return edits.change({ type: "restore", revision: before, basedOn: revision }, edits.countNews());
    },
  };
}

const priceOf = (stepKey: string, value: string, priceModifier: number): AdminChange => ({
  type: "edit-option",
  stepKey,
  value,
  changes: { priceModifier },
});

const SAVED = { kind: "saved" };

describe("an edit of the rules", () => {
  it("is sent by the specified call, and its reply replaces the rules", async () => {
    const { calls, stored } = await joinServer(smallCatalog);
    const { state, change } = await someone();
    const lid = step("lid", { name: "Lid", stepNumber: 4 });
    const moss = { value: "moss", label: "Moss", description: "", priceModifier: 0 };
    const at = { stepKey: "frame_color", value: "moss" };
    const changes: readonly (readonly [change: AdminChange, call: string])[] = [
      [{ type: "set-base-price", basePrice: 1600.5 }, 'PUT /api/admin/config/base-price {"basePrice":1600.5}'],
      [{ type: "add-step", step: lid }, `POST /api/admin/steps ${JSON.stringify(lid)}`],
      [{ type: "edit-step", stepKey: "lid", changes: { name: "Cover" } }, 'PUT /api/admin/steps/lid {"name":"Cover"}'],
      [{ type: "delete-step", stepKey: "lid" }, "DELETE /api/admin/steps/lid"],
      [
        { type: "add-option", stepKey: "frame_color", option: moss },
        'POST /api/admin/steps/frame_color/options {"value":"moss","label":"Moss","description":"","priceModifier":0}',
      ],
      [
        { type: "edit-option", ...at, changes: { label: "Fern", priceModifier: 5 } },
        'PUT /api/admin/steps/frame_color/options/moss {"label":"Fern","description":"","priceModifier":5,"image":""}',
      ],
      [{ type: "delete-option", ...at }, "DELETE /api/admin/steps/frame_color/options/moss"],
    ];
    for (const [each, call] of changes) {
      expect(await change(each), call).toMatchObject(SAVED);
      expect(calls.at(-1)).toBe(call);
      const { config, revision } = await stored();
      expect(state().rules, call).toEqual({ config, revision, warnings: [] });
    }
    expect(calls).toHaveLength(changes.length);
    expect(state()).toMatchObject({ failure: null, news: [] });
  });

  it("waits for the previous edit, and is sent with that one's revision", async () => {
    const { storedOption } = await joinServer(smallCatalog);
    const { change } = await someone();
    const outcomes = await Promise.all([
      change(priceOf("width", "48", -91)),
      change(priceOf("width", "60", 5)),
      change(priceOf("width", "60", 5)),
    ]);
    expect(outcomes).toEqual([
      { kind: "saved", before: 2, revision: 3, told: [] },
      { kind: "saved", before: 3, revision: 4, told: [] },
      // A no-op has no undo.
      { kind: "saved", before: undefined, revision: 4, told: [] },
    ]);
    expect((await storedOption("width", "48"))?.priceModifier).toBe(-91);
  });

  it("counts as saved if only its reply was lost", async () => {
    const joined = await joinServer(smallCatalog);
    const { state, change, undo } = await someone();
    const loseReplies = () =>
      joined.setLine(async (send, call) => {
        const reply = await send();
        if (!call.startsWith("GET")) throw new TypeError("Failed to fetch");
        return reply;
      });
    loseReplies();
    const outcome = await change(priceOf("width", "96", 430));
    expect(outcome).toEqual({ kind: "saved", before: 2, revision: 3 });
    expect((await joined.storedOption("width", "96"))?.priceModifier).toBe(430);
    expect(await undo(outcome), "the undo, whose reply is lost, too").toMatchObject(SAVED);
    expect((await joined.stored()).config).toEqual(smallCatalog);
    expect(state().news).toEqual([]);
  });

  it("does not count as saved if it never arrived, and can be sent again", async () => {
    const joined = await joinServer(smallCatalog);
    const { change } = await someone();
    const dearer = priceOf("width", "96", 430);
    joined.cut();
    const unreachable = {
      kind: "rejected",
      message: "The server could not be reached.",
      problems: [],
      canRetry: true,
      needsSignIn: false,
    };
    expect(await change(dearer)).toEqual(unreachable);
    joined.setLine(async (send, call) => {
      if (!call.startsWith("GET")) throw new TypeError("Failed to fetch");
      return send();
    });
    expect(await change(dearer), "where only changes are lost").toEqual(unreachable);
    joined.clear();
    expect(await change(dearer)).toMatchObject(SAVED);
    expect((await joined.storedOption("width", "96"))?.priceModifier).toBe(430);
  });

  it("keeps the known rules when a reload fails", async () => {
    const { cut, clear } = await joinServer(smallCatalog);
    const { load, state } = await someone();
    const { rules } = state();
    cut();
    await load();
    expect(state().rules).toBe(rules);
    expect(state().failure?.message).toBe("The server could not be reached.");
    clear();
    await load();
    expect(state()).toMatchObject({ rules, failure: null });
  });
});

it("an undo is rejected if it would also revert a later edit, by anyone", async () => {
  const { storedOption } = await joinServer(smallCatalog);
  const [one, other] = [await someone(), await someone()];
  const first = await one.change(priceOf("width", "96", 430));
  const later = one.change(priceOf("width", "48", -91));
  expect(await one.undo(first), "while the later one is on its way").toMatchObject({ kind: "conflict" });
  const second = await later;
  await other.load();
  await other.change(priceOf("frame_color", "black", 15));
  expect(await one.undo(second)).toMatchObject({ kind: "conflict" });
  expect((await storedOption("width", "96"))?.priceModifier).toBe(430);
  expect((await storedOption("width", "48"))?.priceModifier).toBe(-91);
  expect((await storedOption("frame_color", "black"))?.priceModifier).toBe(15);
});
