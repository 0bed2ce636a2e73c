import { undo } from "@codemirror/commands";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RulesDraftsReply } from "#shared/api/rules/rules-drafts.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import {
  dialog,
  field,
  waitForText,
  waitUntilGone,
} from "../../../support/components/admin-panel.tsx";
import { editor, joinRulesFile } from "../../../support/components/rules-file-section.ts";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { withOption } from "../../../support/rules/rules.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const blue25 = withOption(smallCatalog, "frame_color", "blue", { priceModifier: 25 });
const text = () => editor().state.doc.toString();

/** The Rules File section with an edited text. */
async function editing(document: RulesDocument | string) {
  const joined = await joinRulesFile();
  await joined.openText();
  await joined.upload(typeof document === "string" ? document : rulesFileText(document));
  await waitForText(/^Edited, not published yet/);
  const name = (value: string) => joined.fill(field("Name"), value);
  /** Shows a draft in the history. */
  const find = async (value: string) => {
    await joined.press("History");
    await screen.findByText(value, { selector: "li b" });
    await joined.press(value);
    await screen.findByText(value, { selector: "h3" });
  };
  return {
    ...joined,
    name,
    async saveAs(value: string) {
      await joined.press("Save as Draft …");
      name(value);
      await joined.press("Save Draft");
      await waitForText("Draft saved");
      await waitFor(() => expect(window.document.querySelector("dialog")).toBeNull());
    },
    find,
    /** Opens a draft in the table. */
    async edit(value: string) {
      await find(value);
      await joined.press("Edit Draft");
    },
    drafts: async () => {
      const reply = await fetch("/api/admin/rules-drafts");
      return RulesDraftsReply.parse(await reply.json()).drafts;
    },
  };
}

/** The details of a draft. */
const article = () => screen.getByRole("article");

/** Polls at once, as when the page becomes visible. */
const poll = () => document.dispatchEvent(new Event("visibilitychange"));

describe("drafts of the rules file", () => {
  it("are saved under a name, replaced, renamed, opened and deleted, whatever their text", async () => {
    const { saveAs, find, edit, press, upload, fill, drafts } = await editing("{ not finished");
    await saveAs("Lighting");
    await find("Lighting");
    await waitForText(/^Not valid yet: The file is not JSON/, article());
    await press("Catalog");
    await press("Text");
    await upload(rulesFileText(dearer96));
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    await press("Save Draft");
    await find("Lighting");
    await waitForText(DEARER_CHANGE, article());
    await press("Rename");
    fill(field("Name"), "Prices 2027");
    await press("Save Draft");
    await screen.findByText("Prices 2027", { selector: "h3" });
    await press("Catalog");
    await press("Text");
    await waitForText("Draft “Prices 2027” ·");
    await press("Discard Edits");
    await waitFor(() => expect(text()).toBe(rulesFileText(smallCatalog)));
    await edit("Prices 2027");
    await press("Text");
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    expect(await drafts()).toMatchObject([{ name: "Prices 2027", edit: 3 }]);
    await find("Prices 2027");
    await press("Delete");
    await waitForText("Are you sure you want to delete this draft?");
    await press("Delete Draft");
    await waitForText("This draft no longer exists: it was published or deleted.");
    expect(await drafts()).toEqual([]);
    await press("Catalog");
    await press("Text");
    expect(text(), "the text in the editor").toBe(rulesFileText(dearer96));
  });

  it("replace other edits only after a question, and no colleague's version", async () => {
    const { saveAs, edit, press, upload, actAsColleague: others, drafts } = await editing(dearer96);
    await saveAs("Prices 2027");
    const [draft] = await drafts();
    await upload(rulesFileText(blue25));
    await others("PUT", `rules-drafts/${draft?.id}/schedule`, {
      publishAt: "2027-06-01T06:00:00Z",
    });
    await press("Save Draft");
    await waitForText(
      "A colleague changed this draft first. Nothing was saved. To keep yours, save it as another draft.",
    );
    await saveAs("Blue");
    expect(await drafts()).toMatchObject([
      { name: "Prices 2027", summary: DEARER_CHANGE },
      { name: "Blue", summary: "Frame Color: Blue now +$25.00, was Included" },
    ]);
    await edit("Prices 2027");
    await waitForText("Discard Edits and Open");
    await press("Cancel");
    await press("Text");
    await waitFor(() => expect(text()).toBe(rulesFileText(blue25)));
  });

  it("are not overwritten with the text that Undo brings back after they were opened", async () => {
    const { saveAs, edit, press, upload } = await editing(dearer96);
    await saveAs("Prices 2027");
    await press("Discard Edits");
    await upload(rulesFileText(blue25));
    await edit("Prices 2027");
    await press("Discard Edits and Open");
    await press("Text");
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    expect(await screen.findByText("Save Draft")).toBeVisible();
    await press("Undo");
    await waitFor(() => expect(text()).toBe(rulesFileText(blue25)));
    expect(screen.queryByText("Save Draft")).not.toBeInTheDocument();
  });

  it("are scheduled from the review, in the company's time zone, and taken off again", async () => {
    const { find, press, user, fill, drafts, stored } = await editing(dearer96);
    await press("Review");
    await user.click(await screen.findByLabelText("Publish at a time"));
    fill(field("Name of the draft"), "Prices 2027");
    fill(field("Why (optional)"), "New year");
    fill(field("Date"), "2020-01-01");
    fill(field("Time"), "06:30");
    dialog("Review").querySelector("form")?.setAttribute("novalidate", "");
    await press("Schedule");
    await waitForText("This time is in the past. Choose a later one.");
    fill(field("Date"), "2027-07-01");
    await press("Schedule");
    await waitForText(/^Will be published on Jul 1, 2027, 6:30 AM/);
    expect(await drafts(), "one draft, though it was sent twice").toHaveLength(1);
    await waitFor(() => expect(text()).toBe(rulesFileText(smallCatalog)));
    expect((await stored()).revision).toBe(2);
    await find("Prices 2027");
    await waitForText("Why: New year");
    await press("Unschedule");
    await waitForText("Draft, not scheduled", article());
    await waitFor(async () => expect(await drafts()).toMatchObject([{ publishAt: null }]));
  });

  it("that were not published are marked in the sidebar until somebody reads why", async () => {
    const { saveAs, find, press, actAsColleague: others, drafts } = await editing(dearer96);
    await saveAs("Prices 2027");
    const [draft] = await drafts();
    const publishAt = new Date(Date.now() + 1500).toISOString();
    await others("PUT", `rules-drafts/${draft?.id}/schedule`, { publishAt });
    await others("PUT", "steps/width/options/96", { priceModifier: 415 });
    await press("Discard Edits");
    await press("Catalog");
    await waitFor(async () => expect(await drafts()).toMatchObject([{ unread: true }]), {
      timeout: 10_000,
    });
    poll();
    await waitForText("History: 1 not published.");
    const reason =
      "It conflicts with changes that were published in the meantime. Price of 96 in (Width): draft +$430.00, published +$415.00";
    await find("Prices 2027");
    await waitUntilGone("History: 1 not published.");
    await waitForText(`Not published: ${reason}`, article());
  });
});

describe("changes that are published while a text is edited", () => {
  it("are merged at once if they were made in the cards of the same panel", async () => {
    const { press, fill } = await editing(dearer96);
    await press("Catalog");
    await press("Cards");
    fill(field("Base Price"), "1600");
    await press("Update Base Price");
    await waitForText("Base price updated successfully");
    await press("Text");
    await waitForText("Your text now includes the published changes.");
    expect(text()).toBe(rulesFileText({ ...dearer96, basePrice: 1600 }));
    expect(screen.queryByText(/^Changes were published since/)).toBeNull();
  });

  it("are listed while it is edited, taken over, and taken back", async () => {
    const { actAsColleague: others, press, user } = await editing(dearer96);
    await others("PUT", "config/base-price", { basePrice: 1600 });
    poll();
    const list = await screen.findByLabelText("Their changes");
    await waitForText("Base price now $1,600.00, was $1,495.00", list);
    await press("Take Over Their Changes");
    const both = rulesFileText({ ...dearer96, basePrice: 1600 });
    await waitFor(() => expect(text()).toBe(both));
    await waitForText(/^Edited, not published yet · based on revision 3/);
    const note = screen.getByText("Your text now includes", { exact: false });
    await user.click(within(note).getByText("Undo"));
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    await waitForText("Changes were published since revision 2");
  });

  it("that conflict are decided one by one, and wait until the text is JSON", async () => {
    const { actAsColleague: others, press, user, upload } = await editing("{");
    await others("PUT", "steps/width/options/96", { priceModifier: 415 });
    await others("PUT", "config/base-price", { basePrice: 1600 });
    poll();
    await screen.findByLabelText("Their changes");
    await press("Take Over Their Changes");
    await waitForText("Correct your text first: it is not JSON yet.");
    await upload(rulesFileText(dearer96));
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    await press("Take Over Their Changes");
    await waitForText("Price of 96 in (Width)");
    expect(text(), "before the choice").toBe(rulesFileText(dearer96));
    await user.click(screen.getByLabelText("Yours: +$430.00"));
    await press("Take Over Their Changes");
    await waitFor(() => expect(text()).toBe(rulesFileText({ ...dearer96, basePrice: 1600 })));
    act(() => void undo(editor()));
    await waitFor(() => expect(text()).toBe(rulesFileText(dearer96)));
    await waitForText("Changes were published since revision 2");
  });
});
