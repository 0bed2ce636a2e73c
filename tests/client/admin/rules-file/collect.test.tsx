import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RulesDraftsReply } from "#shared/api/rules/rules-drafts.ts";
import { field, price, showAdmin, waitForText } from "../../../support/components/admin-panel.tsx";
import {
  editor,
  joinRulesFile,
  waitForConfirmation,
} from "../../../support/components/rules-file-section.ts";
import { rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { withOption } from "../../../support/rules/rules.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const PRICE_CHANGE = "Width: 48 in now −$80.00, was −$90.00";

const drafts = async () =>
  RulesDraftsReply.parse(await (await fetch("/api/admin/rules-drafts")).json()).drafts;

/** Sets the price of 48 in to −$80.00 in the cards. */
async function lowerDiscount({ fill, user }: Awaited<ReturnType<typeof showAdmin>>) {
  fill(price("48 in"), "-80");
  await user.keyboard("{Enter}");
}

describe("collected changes", () => {
  it("go into a draft, show in all views, and are published from one review", async () => {
    const panel = await showAdmin();
    const { user, press, stored, fill } = panel;
    await waitForText("Visitors see each change at once. Stored quotes keep their prices.");
    await user.click(field("Collect changes"));
    await lowerDiscount(panel);
    await waitForText("1 unpublished change");
    expect(price("48 in")).toHaveValue("-80.00");
    fill(field("Base Price"), "1500");
    await press("Update Base Price");
    await waitForText("2 unpublished changes");
    expect((await stored()).revision).toBe(2);
    expect(await drafts()).toMatchObject([
      { edit: 2, summary: `Base price now $1,500.00, was $1,495.00; ${PRICE_CHANGE}` },
    ]);

    await press("Text");
    await waitFor(() => expect(editor().state.doc.toString()).toContain('"priceModifier": -80'));
    await press("Cards");
    await press("Review");
    const review = await waitForConfirmation();
    expect(review).toHaveTextContent(PRICE_CHANGE);
    expect(review).toHaveTextContent("Stored quotes keep their prices.");
    fill(field("Why (optional)"), "Steel is dearer");
    await press("Publish");
    await waitForText("Changes published");
    expect((await stored()).config.basePrice).toBe(1500);
    await waitFor(async () => expect(await drafts()).toEqual([]));
    await waitForText("Your edits are saved in a draft. Visitors see them once you publish it.");
    await press("History");
    await waitForText("Why: Steel is dearer");
  });

  it("of the text are saved in the same draft, which the cards show", async () => {
    const { openText, upload, press, user } = await joinRulesFile();
    await openText();
    await waitForText(
      "Visitors see your edits once you publish them. Stored quotes keep their prices.",
    );
    await user.click(field("Collect changes"));
    await upload(rulesFileText(withOption(smallCatalog, "width", "48", { priceModifier: -80 })));
    await waitForText("1 unpublished change");
    expect(await drafts()).toMatchObject([{ summary: PRICE_CHANGE }]);
    await press("Cards");
    await waitForText("Update Base Price");
    expect(price("48 in")).toHaveValue("-80.00");
    await user.click(field("Collect changes"));
    await waitFor(() => expect(price("48 in")).toHaveValue("-90.00"));
    await waitForText("1 unpublished change");
  });

  it("begin with a change that keeps something from working", async () => {
    const panel = await showAdmin({
      ...smallCatalog,
      startingBenches: [
        {
          ...{ name: "Narrow", description: "", shown: false, expected: { type: "available" } },
          choices: { width: "48", depth: "24", frame_color: "black" },
        },
      ],
    });
    await panel.press("Delete Black");
    await panel.press("Archive Instead");
    await waitForText("What Else Changes");
    await panel.press("Collect in a Draft");
    await waitForText("1 unpublished change");
    expect(field("Collect changes")).toBeChecked();
    expect((await panel.stored()).revision).toBe(2);
  });

  it("name a mistake instead of saving it", async () => {
    const { user, press, fill } = await showAdmin();
    await user.click(field("Collect changes"));
    await press("Add Step");
    fill(field("Name"), "Lid");
    fill(field("Key"), "a key");
    await press("Add Step");
    await screen.findByText(/^Error adding step: /);
    expect(await drafts()).toEqual([]);
  });
});
