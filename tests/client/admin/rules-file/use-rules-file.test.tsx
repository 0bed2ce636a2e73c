import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useRulesFile } from "#client/admin/rules-file/text/use-rules-file.ts";
import { forgetForStaff, loadRulesDrafts, loadRulesTab } from "#client/api/staff-storage.ts";
import { hasUnsaved, wouldLoseBySignOut } from "#client/ui/hooks/unsaved.ts";
import { joinServer } from "../../../support/components/joined-server.ts";
import { withQueries } from "../../../support/components/with-queries.tsx";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

/** The text of the rules file at revision 2, with a server. */
async function openFile({ reachable = true } = {}) {
  const joined = await joinServer(smallCatalog);
  if (!reachable) joined.cut();
  const shown = renderHook(({ revision }) => useRulesFile(revision), {
    initialProps: { revision: 2 },
    wrapper: withQueries(),
  });
  const file = () => shown.result.current;
  return {
    ...joined,
    file,
    close: shown.unmount,
    /** Shows another revision of the rules. */
    showRevision: (revision: number) => shown.rerender({ revision }),
    upload: (text: string) => act(() => file().upload(new File([text], "rules.json"))),
    edit: (text: string) => act(() => file().draft.write(text)),
    check: () => act(() => file().check()),
    isSavedAt: (revision: number) => waitFor(() => expect(file().saved?.revision).toBe(revision)),
  };
}

const ownText = () => JSON.parse(loadRulesDrafts().get(loadRulesTab() ?? "") ?? "{}").text;
const keptTexts = () => [...loadRulesDrafts().values()];

describe("the text of the rules file", () => {
  it("follows the saved rules without edits", async () => {
    const { file, actAsColleague: others, showRevision, edit, check, isSavedAt } = await openFile();
    await isSavedAt(2);
    expect(file()).toMatchObject({ text: rulesFileText(smallCatalog), dirty: false });
    await others("PUT", "steps/width/options/96", { priceModifier: 431 });
    showRevision(3);
    await isSavedAt(3);
    expect(file().text).toContain('"priceModifier": 431');
    expect(file()).toMatchObject({ dirty: false, isBehind: false });

    edit(file().text.replace("431", "432"));
    expect(await check()).toMatchObject({
      problems: [],
      changes: ["Width: 96 in now +$432.00, was +$431.00"],
    });
  });

  it("keeps edits when colleagues change the rules, and is marked as behind", async () => {
    const { file, actAsColleague: others, showRevision, upload, isSavedAt } = await openFile();
    await isSavedAt(2);
    await upload(rulesFileText(dearer96));
    await others("PUT", "config/base-price", { basePrice: 1600 });
    showRevision(3);
    expect(file()).toMatchObject({
      text: rulesFileText(dearer96),
      dirty: true,
      isBehind: true,
      saved: { revision: 2 },
    });
  });

  it("keeps an upload when the saved text arrives later", async () => {
    const { file, clear, upload, check, isSavedAt } = await openFile({ reachable: false });
    await waitFor(() => expect(file().failure).toBe("The server could not be reached."));
    clear();
    await upload(rulesFileText(dearer96));
    await isSavedAt(2);
    expect(file()).toMatchObject({ text: rulesFileText(dearer96), dirty: true });
    expect(await check()).toMatchObject({ problems: [], changes: [DEARER_CHANGE] });
  });

  it("discards a review of an earlier text", async () => {
    const { file, hold, upload, edit, isSavedAt } = await openFile();
    await isSavedAt(2);
    await upload(rulesFileText(dearer96));
    const answer = hold();
    const checked = file().check();
    edit(rulesFileText({ ...dearer96, basePrice: 1600 }));
    answer();
    expect(await act(() => checked)).toBeUndefined();
    expect(file().review).toBeUndefined();
  });

  it("is kept by the browser until it is discarded, and only a sign-out would lose it", async () => {
    const first = await openFile();
    await first.isSavedAt(2);
    await first.upload(rulesFileText(dearer96));
    await waitFor(() => expect(keptTexts()).toMatchObject([expect.stringContaining("430")]));
    expect(hasUnsaved(), "leaving the page loses nothing").toBe(false);
    expect(wouldLoseBySignOut()).toBe(true);

    const again = await openFile();
    expect(again.file()).toMatchObject({
      text: rulesFileText(dearer96),
      saved: { revision: 2 },
      dirty: true,
    });
    act(() => again.file().discard());
    await waitFor(() => expect(keptTexts()).toEqual([]));
    act(() => again.file().draft.undo());
    await waitFor(() => expect(keptTexts()).toHaveLength(1));
    forgetForStaff();
    expect(keptTexts(), "after a sign-out").toEqual([]);
  });

  it("survives in both of two tabs that are closed, each under a key of its own", async () => {
    const one = await openFile();
    const two = await openFile();
    await one.isSavedAt(2);
    await two.isSavedAt(2);
    const text = (price: number) => rulesFileText({ ...dearer96, basePrice: price });
    one.edit(text(1601));
    await waitFor(() => expect(keptTexts()).toHaveLength(1));
    two.edit(text(1602));
    await waitFor(() => expect(keptTexts()).toHaveLength(2));
    one.close();
    two.close();
    window.sessionStorage.clear();

    const next = await openFile();
    expect(next.file()).toMatchObject({ text: text(1602), dirty: true });
    const [other] = next.file().others;
    expect(other).toMatchObject({ text: text(1601), base: { revision: 2 } });
    if (other) act(() => next.file().openOther(other));
    expect(next.file().text).toBe(text(1601));
    expect(next.file().others).toMatchObject([{ text: text(1602) }]);
    await waitFor(() => expect(ownText()).toBe(text(1601)));
    expect(keptTexts()).toHaveLength(2);
    next.close();

    const reloaded = await openFile();
    expect(reloaded.file().text, "a reload goes on with what its tab had").toBe(text(1601));
    const [left] = reloaded.file().others;
    if (left) act(() => reloaded.file().dropOther(left));
    expect(reloaded.file().others).toEqual([]);
    act(() => reloaded.file().discard());
    await waitFor(() => expect(keptTexts()).toEqual([]));
  });

  it("is not discarded by a tab that goes on with the edits of one that is still open", async () => {
    const one = await openFile();
    await one.isSavedAt(2);
    one.edit(rulesFileText({ ...dearer96, basePrice: 1601 }));
    await waitFor(() => expect(keptTexts()).toHaveLength(1));
    const two = await openFile();
    one.edit(rulesFileText({ ...dearer96, basePrice: 1603 }));
    await waitFor(() =>
      expect(keptTexts().toSorted()).toMatchObject([
        expect.stringContaining("1601"),
        expect.stringContaining("1603"),
      ]),
    );
    act(() => two.file().discard());
    await waitFor(() => expect(keptTexts()).toMatchObject([expect.stringContaining("1603")]));
  });
});
