import { waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { button, waitForText } from "../../../support/components/admin-panel.tsx";
import {
  basePrice1600,
  editor,
  joinRulesFile,
  waitForConfirmation,
} from "../../../support/components/rules-file-section.ts";
import { DEARER_CHANGE, dearer96, rulesFileText } from "../../../support/rules/dearer-catalog.ts";
import { option } from "../../../support/rules/rules.ts";
import { smallAccessories } from "../../../support/rules/shaped-accessories.ts";
import { smallCatalog } from "../../../support/rules/small-catalog.ts";

const SAVED = "Changes published";
const isEdited = () => waitForText(/^Edited, not published yet · based on revision \d+$/);

const notAsked = () => expect(document.querySelector("dialog")).toBeNull();

describe("the rules file", () => {
  it("names accessories in the same place and prices that look like slips before it is saved", async () => {
    const { press, upload } = await joinRulesFile();
    await press("Table");
    await waitForText("Published as revision 2");
    const second = option("drawer-2", { shape: { kind: "drawer" } });
    await upload(rulesFileText({ ...smallAccessories(second), basePrice: 14_950 }));
    await isEdited();
    await press("Review");
    const dialog = await waitForConfirmation();
    await waitForText(/^Drawer and DRAWER-2 occupy the same place when /, dialog);
    await waitForText("Change the base price from $1,495.00 to $14,950.00?", dialog);
    expect(button("Publish")).toBeEnabled();
  });

  it("loads again after a failure, and saves no unchanged, malformed, binary or oversized file", async () => {
    const { cut, clear, user, press, upload, stored } = await joinRulesFile();
    cut();
    await press("Table");
    const failure = await waitForText("The server could not be reached.");
    clear();
    await user.click(await waitForText("Try again", failure));
    await waitForText("Published as revision 2");
    await press("Text");
    await waitFor(() => expect(editor().state.doc.toString()).toBe(rulesFileText(smallCatalog)));

    await press("Review");
    await waitForText("The text is the same as the published rules: there is nothing to publish.");

    await upload(Buffer.from('{"name": "Größe"}', "latin1"));
    expect(
      await waitForText("This file is not text in UTF-8. Save it as UTF-8 and upload it again."),
    ).toHaveRole("alert");
    await upload(" ".repeat(2 * 1024 * 1024 + 1));
    expect(await waitForText("The file was not read: it is larger than 2 MB.")).toHaveRole("alert");
    expect(editor().state.doc.toString()).toBe(rulesFileText(smallCatalog));

    await upload('{\n  "product" "x"\n}');
    await isEdited();
    await press("Review");
    const sentence = await waitForText(
      "The file is not JSON: in line 2, column 13, a colon is missing.",
    );
    expect(sentence.closest("[role=alert]")).toHaveTextContent(
      "Nothing was saved: the file has a problem",
    );
    expect(document.activeElement).toHaveTextContent("Nothing was saved: the file has a problem");
    expect(button("Line 2")).toBeVisible();
    notAsked();
    expect((await stored()).revision).toBe(2);
  });

  it("keeps an edited text across sections and colleagues' changes, and asks only while visible", async () => {
    const { server, openText, upload, press, hold, comeBack, stored } = await joinRulesFile();
    await openText();
    await upload(rulesFileText(dearer96));
    await isEdited();
    const answer = hold();
    await press("Review");
    await waitFor(() => button("Reviewing …"));
    await press("History");
    answer();
    await waitFor(() => button("Review"));
    notAsked();
    await press("Catalog");
    await press("Text");
    expect(await waitForConfirmation()).toHaveTextContent(DEARER_CHANGE);
    await press("Cancel");
    await isEdited();

    server.reviseRules(basePrice1600);
    comeBack();
    await waitForText("Changes were published since revision 2");
    expect(editor().state.doc.toString()).toBe(rulesFileText(dearer96));
    await press("Review");
    const dialog = await waitForConfirmation();
    // The review takes over what the colleague published, so that it is not reverted.
    expect(dialog).not.toHaveTextContent("Base price");
    expect(dialog).toHaveTextContent(DEARER_CHANGE);

    server.reviseRules({ ...basePrice1600, basePrice: 1700 });
    await press("Publish");
    await waitForText(
      "Error publishing changes: A colleague changed the rules first. Nothing was saved.",
    );
    await waitForText("Base price now $1,700.00, was $1,600.00", dialog);
    await waitForText("Base price now $1,600.00, was $1,700.00", dialog);
    expect((await stored()).config.basePrice).toBe(1700);
    await press("Apply Again");
    await waitForText(SAVED);
    expect((await stored()).config).toEqual({ ...dearer96, basePrice: 1600 });
  });

  it("saves the reviewed text, not later input, even if the reply is lost", async () => {
    const { openText, upload, press, hold, setLine: through, stored } = await joinRulesFile();
    await openText();
    await upload(rulesFileText(dearer96));
    await isEdited();
    const answer = hold();
    await press("Review");
    await waitFor(() => button("Reviewing …"));
    await upload(rulesFileText(basePrice1600));
    await waitFor(() => expect(editor().state.doc.toString()).toBe(rulesFileText(basePrice1600)));
    answer();
    await waitFor(() => button("Review"));
    notAsked();

    await upload(rulesFileText(dearer96));
    await waitFor(() => expect(editor().state.doc.toString()).toBe(rulesFileText(dearer96)));
    await press("Review");
    await waitForConfirmation();
    through(async (send, call) => {
      const reply = await send();
      if (call.startsWith("PUT /api/admin/rules-file ")) throw new TypeError("Failed to fetch");
      return reply;
    });
    await press("Publish");
    await waitForText(SAVED);
    await waitForText("Published as revision 3");
    notAsked();
    expect(await stored()).toMatchObject({ config: dearer96, revision: 3 });
  });
});
