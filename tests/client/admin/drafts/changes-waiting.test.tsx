import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RulesDraftsReply, WAITING_ID, WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import {
  dialog,
  field,
  joinAdmin,
  price,
  showAdmin,
  waitForText,
  waitUntilGone,
} from "../../../support/components/admin-panel.tsx";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const PRICE_CHANGE = "Width: 48 in now −$80.00, was −$90.00";

const drafts = async () => RulesDraftsReply.parse(await (await fetch("/api/admin/rules-drafts")).json()).drafts;

/** All changes that wait, in sentences. */
async function changesWaiting() {
  const { edits } = WholeRulesDraftReply.parse(await (await fetch(`/api/admin/rules-drafts/${WAITING_ID}`)).json());
  return edits.flatMap(({ changes }) => changes);
}

type Panel = Awaited<ReturnType<typeof showAdmin>>;

/** Sets the price of 48 in to −$80.00. */
async function lowerDiscount({ fill, user }: Panel) {
  fill(price("48 in"), "-80");
  await user.keyboard("{Enter}");
}

/** Lets the edits of this session wait, and makes one. */
async function waitWithDiscount(panel: Panel) {
  await panel.press("Let Edits Wait");
  await lowerDiscount(panel);
  await waitForText("1 change waiting.");
}

const openReview = async ({ press }: Panel) => {
  await press("Review");
  await screen.findByText("Changes Waiting", { selector: "h2" });
};

/** In the future, and within the two years of a schedule. */
const NEXT_YEAR = new Date().getFullYear() + 1;

describe("changes that wait", () => {
  it("are shown where they were made, named above the catalog, and published from one review", async () => {
    const panel = await showAdmin();
    const { press, stored, fill } = panel;
    await waitForText("Visitors see your edits at once. Stored quotes keep their prices.");
    await waitWithDiscount(panel);
    expect(price("48 in")).toHaveValue("-80.00");
    fill(field("Base Price"), "1500");
    await panel.user.keyboard("{Enter}");
    await waitForText("2 changes waiting.");
    expect((await stored()).revision).toBe(2);
    expect(await drafts()).toMatchObject([{ id: WAITING_ID, editCount: 2 }]);

    await openReview(panel);
    await waitForText(/^2 edits since revision 2/);
    expect(document.body.textContent?.split(PRICE_CHANGE), "the change stands once").toHaveLength(2);
    expect(document.body).toHaveTextContent("Stored quotes keep their prices.");
    await press("Publish Now …");
    expect(dialog("Publish 2 Changes")).toBeDefined();
    const edit = { type: "edit-option", stepKey: "width", value: "96", changes: { priceModifier: 430 } };
    await panel.actAsColleague("POST", `rules-drafts/${WAITING_ID}/edits`, { key: "edit-0001", edit });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitForText(/^3 edits since revision 2/);
    fill(field("Why (optional)"), "Steel is dearer");
    await press("Publish");
    await waitForText("This draft has changed in the meantime. Look at it again.");
    expect(field("Why (optional)")).toHaveValue("Steel is dearer");
    expect((await stored()).revision, "nothing that staff have not seen is published").toBe(2);
    expect(dialog("Publish 3 Changes")).toBeDefined();
    await press("Publish");
    await waitForText("Changes published");
    expect((await stored()).config.basePrice).toBe(1500);
    expect((await panel.storedOption("width", "96"))?.priceModifier).toBe(430);
    await waitForText("No changes wait.");
    expect(await drafts()).toEqual([]);
    await press("History");
    await waitForText("Why: Steel is dearer");
  });

  it("are taken back by Undo or one by one in the review, stay while later edits go live, and are discarded in the review", async () => {
    const panel = await showAdmin();
    const { press, stored, user } = panel;
    await waitWithDiscount(panel);
    await press("Undo");
    await waitUntilGone("1 change waiting.");
    await waitFor(() => expect(price("48 in")).toHaveValue("-90.00"));
    await lowerDiscount(panel);
    await waitForText("1 change waiting.");
    await openReview(panel);
    await user.click(screen.getByLabelText(`Remove: ${PRICE_CHANGE}`));
    await waitForText("No changes wait.");
    await press("Catalog");
    await lowerDiscount(panel);
    await waitForText("1 change waiting.");
    await press("Let Edits Go Live");
    await waitFor(() => expect(price("48 in")).toHaveValue("-90.00"));
    await waitForText("1 change waiting.");
    await lowerDiscount(panel);
    await waitForText("Option updated successfully");
    expect((await stored()).revision).toBe(3);
    await openReview(panel);
    await waitForText("All of these changes are already published.");
    await press("Discard …");
    expect(dialog("Discard 1 Edit")).toHaveTextContent(PRICE_CHANGE);
    await press("Discard");
    await waitForText("No changes wait.");
  });

  it("are made, scheduled and published once although the replies were lost", async () => {
    const panel = await showAdmin();
    const { press, setLine, stored, fill } = panel;
    await press("Let Edits Wait");
    const lost = new Set<string>();
    setLine(async (send, call) => {
      const reply = await send();
      if (!/edits|publish|schedule/.test(call) || call.includes("preview")) return reply;
      // Every reply about this one is lost.
      if (lost.has(call) && !call.includes("1500")) return reply;
      lost.add(call);
      throw new TypeError("Failed to fetch");
    });
    await lowerDiscount(panel);
    await waitForText("1 change waiting.");
    expect(await drafts()).toMatchObject([{ editCount: 1, summary: PRICE_CHANGE }]);
    fill(field("Base Price"), "1500");
    await panel.user.keyboard("{Enter}");
    await waitForText("2 changes waiting.");
    expect(screen.queryByText(/^Error/)).toBeNull();
    const same = { type: "edit-option", stepKey: "width", value: "96", changes: { priceModifier: 430 } };
    await panel.actAsColleague("POST", `rules-drafts/${WAITING_ID}/edits`, { key: "edit-0001", edit: same });
    fill(price("96 in"), "430");
    await panel.user.keyboard("{Enter}");
    await waitForText("Nothing to add: it waits or is published already");
    expect(await drafts()).toMatchObject([{ editCount: 3 }]);
    await openReview(panel);
    await press("Schedule …");
    fill(field("Date and time"), "2027-07-01T06:00");
    await press("Schedule");
    await waitForText("No changes wait.");
    await press("History");
    await press("Changes for July 1, 2027");
    await press("Publish Now …");
    await press("Publish");
    await waitForText(/^This draft no longer exists: it was published or discarded\./);
    expect([...lost].some((call) => call.includes("publish"))).toBe(true);
    expect((await stored()).revision).toBe(3);
    expect(screen.queryByText("A colleague changed the rules")).toBeNull();
  });

  it("keep the input of an edit while nobody is signed in, which is then sent again, and name a mistake instead of saving it", async () => {
    const panel = await showAdmin();
    await panel.press("Let Edits Wait");
    const signedOut = { success: false, error: "Sign in first.", code: "sign_in_needed" };
    panel.setLine(async (send, call) => (call.includes("/edits") ? Response.json(signedOut, { status: 401 }) : send()));
    await lowerDiscount(panel);
    await waitForText(/Not saved yet/);
    expect(price("48 in")).toHaveValue("-80");
    panel.clear();
    price("48 in").focus();
    await panel.user.keyboard("{Enter}");
    await waitForText("1 change waiting.");
    await panel.press("Add Step");
    panel.fill(field("Name"), "Lid");
    panel.fill(field("Key"), "a key");
    await panel.press("Add Step");
    await screen.findByText(/^Error adding step: /);
    expect(await drafts()).toMatchObject([{ editCount: 1 }]);
  });

  it("of a colleague stay when a form is saved that was opened before, and are named first at the same place", async () => {
    const wide = { when: { width: ["96"] }, text: "Wide benches take two people." };
    const blue = { when: { width: ["96"] }, text: "Blue shows less dust." };
    const panel = await showAdmin({ ...smallCatalog, hints: [blue] });
    const { press, fill, actAsColleague: others } = panel;
    const wait = (key: string, edit: object) => others("POST", `rules-drafts/${WAITING_ID}/edits`, { key, edit });
    const all: string[] = [];
    const waitForMore = async (...more: readonly string[]) => {
      all.push(...more);
      await waitFor(async () => expect(await changesWaiting()).toEqual(all));
    };
    await press("Let Edits Wait");
    await press("Hints");
    await press(`Edit ${blue.text}`);
    fill(field("Hint"), "Blue shows no dust.");
    await wait("edit-0001", { type: "set-hints", hints: [blue, wide] });
    await press("Save Hint");
    await waitForMore(`Hint added: '${wide.text}'`, `Hint '${blue.text}' now reads 'Blue shows no dust.'`);
    await waitUntilGone("Edit Hint");
    await press("Delete Blue shows no dust.");
    await wait("edit-0004", { type: "set-hints", hints: [{ ...blue, text: "Blue is clean." }, wide] });
    all.push("Hint 'Blue shows no dust.' now reads 'Blue is clean.'");
    await press("Delete Hint");
    await waitForText("A colleague renamed or deleted this hint. Nothing is left to delete.");
    expect(await changesWaiting()).toEqual(all);
    await press("Cancel");

    const ofBlack = (change: string) => `Frame Color: Black: ${change}`;
    const black = { type: "edit-option", stepKey: "frame_color", value: "black" };
    await press("Catalog");
    await press("Edit Black");
    fill(field("Weight capacity (lb)"), "800");
    await wait("edit-0002", { ...black, changes: { specifications: { weight: 9 }, sku: "FC-ONE" } });
    await press("Save Option");
    await waitForMore(
      ...["SKU now FC-ONE, was FC-BLK", "weight 9 lb added", "weight capacity 800 lb added"].map(ofBlack),
    );
    await press("Edit Black");
    fill(field("SKU"), "FC-MINE");
    await wait("edit-0003", { ...black, changes: { sku: "FC-TWO" } });
    await press("Save Option");
    await waitForText("Your change is still here, but not saved yet.");
    expect(dialog("Edit Option Black")).toHaveTextContent("FC-TWO");
    expect(field("SKU")).toHaveValue("FC-MINE");
    await press("Apply Again");
    await waitForMore(...["SKU now FC-TWO, was FC-ONE", "SKU now FC-MINE, was FC-TWO"].map(ofBlack));

    await waitUntilGone("Edit Option Black");
    await press("Edit Black");
    await wait("edit-0005", { ...black, changes: { sku: "FC-FOUR", cost: 4 } });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(field("SKU")).toHaveValue("FC-FOUR"));
    fill(field("SKU"), "FC-MINE");
    fill(field("Label"), "Raven");
    await press("Save Option");
    await waitForText("Your change is still here, but not saved yet.");
    await press("Apply Again");
    await waitForMore(
      ...["SKU now FC-FOUR, was FC-MINE", "cost $4.00 added"].map(ofBlack),
      ...["Frame Color: Black is now called Raven", "Frame Color: Raven: SKU now FC-MINE, was FC-FOUR"],
    );
  });

  it("include a restored revision, which names what it breaks before it goes live", async () => {
    const panel = await joinAdmin();
    const { press, actAsColleague: others, stored } = panel;
    await others("POST", "steps/width/options", { value: "72", label: "72 in", priceModifier: 0 });
    await others("POST", "partners", { id: "acme", name: "Acme Tools", fixedChoices: { width: "72" } });
    panel.show();
    await press("History");
    await press("Revision 2");
    await press("Restore Revision 2");
    await press("Restore");
    await waitForText("What Else Changes");
    expect(dialog("What Else Changes")).toHaveTextContent("Acme Tools: Width has no option '72'.");
    await press("Don’t");
    await waitForText("Nothing was changed.");
    await press("Cancel");
    expect((await stored()).revision).toBe(3);

    await press("Catalog");
    await press("Let Edits Wait");
    await press("History");
    await press("Revision 2");
    await press("Restore Revision 2");
    await press("Restore");
    await waitForText("Waits for a review");
    expect((await stored()).revision).toBe(3);
    expect(await changesWaiting()).toEqual(["Width: 72 in removed"]);
    await waitForText("The current rules are the same as in this revision.");
  });

  it("of two people who add an option or a step at the same time are both made", async () => {
    const { press, fill, actAsColleague: others } = await showAdmin();
    const addAsColleague = async (key: string, edit: object, shown: string | RegExp) => {
      await others("POST", `rules-drafts/${WAITING_ID}/edits`, { key, edit });
      document.dispatchEvent(new Event("visibilitychange"));
      await waitForText(shown);
    };
    await press("Let Edits Wait");
    await press("Add option to Width");
    const option = { value: "72", label: "72 in", priceModifier: 0 };
    await addAsColleague("edit-0001", { type: "add-option", stepKey: "width", option }, "72 in");
    fill(field("Label"), "60 in");
    await press("Add Option");
    await waitForText("2 changes waiting.");
    await press("Add Step");
    const step = { key: "feet", name: "Feet", stepNumber: 99, required: false, multiSelect: false, options: [] };
    await addAsColleague("edit-0002", { type: "add-step", step }, /Feet/);
    fill(field("Name"), "Lid");
    await press("Add Step");
    await waitForText("4 changes waiting.");
    expect(await changesWaiting()).toEqual([
      ...["Width: 72 in added, Included", "Width: 60 in added, Included"],
      ...["Feet added as step 4 without options", "Lid added as step 5 without options"],
    ]);
  });

  it("of a price are both made if it is typed again before the first reply", async () => {
    const { press, hold, clear, fill, user } = await showAdmin();
    await press("Let Edits Wait");
    const letGo = hold();
    for (const typed of ["-80", "-70"]) {
      fill(price("48 in"), typed);
      await user.keyboard("{Enter}");
    }
    clear();
    letGo();
    await waitFor(() => expect(price("48 in")).toHaveValue("-70.00"));
    expect(await changesWaiting()).toEqual([PRICE_CHANGE, "Width: 48 in now −$70.00, was −$80.00"]);
  });

  it("may be published if only the reply was lost, or if nobody can look, but not if they still wait", async () => {
    const panel = await showAdmin();
    const { press, setLine, stored } = panel;
    await waitWithDiscount(panel);
    await openReview(panel);
    panel.cut();
    await press("Publish Now …");
    await press("Publish");
    const unsure = "The server could not be reached. It may be done all the same: look in History.";
    await waitForText(unsure);
    setLine((send, call) => (call.includes("/publish") ? Promise.reject(new TypeError("Failed to fetch")) : send()));
    await press("Publish");
    await waitForText("The server could not be reached.");
    setLine(async (send, call) => {
      const reply = await send();
      if (call.includes("/publish")) throw new TypeError("Failed to fetch");
      return reply;
    });
    await press("Publish");
    await waitForText(`Publish 1 Change: ${unsure}`);
    expect((await stored()).revision).toBe(3);
  });

  it("name what a colleague changed meanwhile, and publish nothing until staff decide", async () => {
    const panel = await showAdmin();
    const { press, actAsColleague: others, stored } = panel;
    await waitWithDiscount(panel);
    await others("PUT", "steps/width/options/48", { priceModifier: -70 });
    await openReview(panel);
    document.dispatchEvent(new Event("visibilitychange"));
    await waitForText("1 conflict with what was published meanwhile");
    expect(document.body).toHaveTextContent(
      `Somebody else published “Width: 48 in now −$70.00, was −$90.00”. Your change is “${PRICE_CHANGE}”.`,
    );
    expect(screen.queryByText("Publish Now …")).toBeNull();
    await press("Keep Mine");
    await press("Publish Now …");
    await press("Publish");
    await waitForText("Changes published");
    expect((await stored()).config.steps[0]?.options[0]?.priceModifier).toBe(-80);
  });
});

describe("a schedule", () => {
  it("is set in the review, in the company's time zone, named after its day, and gives its edits back", async () => {
    const panel = await showAdmin();
    const { press, fill, stored, actAsColleague: others } = panel;
    await waitWithDiscount(panel);
    await openReview(panel);
    await press("Schedule …");
    fill(field("Date and time"), "2020-01-01T06:30");
    await press("Close");
    await waitForText("Discard what you typed?");
    await press("Keep Editing");
    fill(field("Why (optional)"), "New year");
    dialog("Schedule").querySelector("form")?.setAttribute("novalidate", "");
    await press("Schedule");
    await waitForText("Choose a time from now on, within the next two years.");
    fill(field("Date and time"), `${NEXT_YEAR}-07-01T06:30`);
    const name = `Changes for July 1, ${NEXT_YEAR}`;
    expect(field("Name")).toHaveValue(name);
    const edit = { type: "edit-option", stepKey: "width", value: "96", changes: { priceModifier: 430 } };
    await others("POST", `rules-drafts/${WAITING_ID}/edits`, { key: "edit-0001", edit });
    fill(field("Name"), " ");
    await press("Schedule");
    await waitForText("Give the draft a name.");
    fill(field("Name"), name);
    await press("Schedule");
    await waitForText("This draft has changed in the meantime. Look at it again.");
    await press("Schedule");
    await waitForText(new RegExp(`^Will be published on Jul 1, ${NEXT_YEAR}, 6:30 AM`));
    await waitForText("No changes wait.");
    expect((await stored()).revision).toBe(2);
    await press("History");
    await press(`Changes for July 1, ${NEXT_YEAR}`);
    await waitForText("Why: New year");
    await press("Move to Changes Waiting");
    await waitFor(async () => expect(await drafts()).toMatchObject([{ id: WAITING_ID }]));
  });

  it("that was not published is marked in the sidebar, with the reason", async () => {
    const { actAsColleague: others, show, press } = await joinAdmin();
    const edit = { type: "edit-option", stepKey: "width", value: "96" };
    const waiting = `rules-drafts/${WAITING_ID}`;
    await others("POST", `${waiting}/edits`, {
      ...{ key: "edit-0001", edit: { ...edit, changes: { priceModifier: 430 } } },
    });
    const publishAt = `${NEXT_YEAR}-07-01T06:00:00Z`;
    await others("PUT", `${waiting}/schedule`, { publishAt, name: "Dearer" });
    await others("PUT", "steps/width/options/96", { priceModifier: 415 });
    show();
    await waitForText("Admin Panel");
    const notPublished = expect.stringMatching(/^It conflicts/);
    await waitFor(async () => expect(await drafts()).toMatchObject([{ notPublished }]), { timeout: 10_000 });
    document.dispatchEvent(new Event("visibilitychange"));
    await waitForText("History: 1 not published.");
    await press("History");
    await press("Dearer");
    await waitForText(/^Not published: It conflicts with changes that were published/);
  });
});
