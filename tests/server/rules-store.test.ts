import { describe, expect, it } from "vitest";
import { createRulesStore } from "#server/rules/store.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { dearer, revisions, wider } from "../support/rules-command.ts";
import { startTestApp } from "../support/test-app.ts";

describe("a new revision", () => {
  it("is stored once for the revision that it is based on, and the others are told the current one", async () => {
    const { db } = await startTestApp();
    const store = createRulesStore(db);
    const append = (document: RulesDocument, basedOn: number) =>
      store.append({ document, author: "test", summary: "", at: new Date(), basedOn });

    const outcomes = await Promise.all([append(dearer, 1), append(wider, 1), append(wider, 1)]);
    expect(outcomes).toEqual([
      { ok: true, revision: 2 },
      { ok: false, current: 2 },
      { ok: false, current: 2 },
    ]);
    expect(await append(wider, 99)).toEqual({ ok: false, current: 2 });
    expect(await append(wider, 2)).toEqual({ ok: true, revision: 3 });
    expect(await store.current()).toMatchObject({ revision: 3, document: wider });
    expect(await revisions(db)).toHaveLength(3);
  });
});
