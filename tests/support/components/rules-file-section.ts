import { EditorView } from "@codemirror/view";
import { waitFor } from "@testing-library/react";
// Imported here, so that no test waits for their compilation.
import "#client/admin/rules-file/text/RulesEditor.tsx";
import "#client/admin/rules-file/RulesFile.tsx";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { smallCatalog } from "../rules/small-catalog.ts";
import { dialog, field, joinAdmin, waitForText } from "./admin-panel.tsx";

/** The small catalog with another base price. */
export const basePrice1600: RulesDocument = { ...smallCatalog, basePrice: 1600 };

/** Stand-ins for text measurement and for commands, which jsdom lacks and the editor needs. */
function standInForBrowser(): void {
  Range.prototype.getClientRects = () => document.body.getClientRects();
  document.execCommand = () => false;
}

/** The Admin Panel, with its catalog shown. */
export async function joinRulesFile(document?: RulesDocument) {
  standInForBrowser();
  const joined = await joinAdmin(document);
  const comeBack = joined.show();
  await waitForText("Update Base Price");
  return {
    ...joined,
    comeBack,
    async openText() {
      await joined.press("Table");
      await waitForText("Published as revision 2");
      await joined.press("Text");
    },
    upload: (content: BlobPart, name = "rules.json") =>
      joined.user.upload(field("Rules file to upload"), new File([content], name)),
  };
}

/** The editor of the rules file, which is in a shadow root. */
export function editor(): EditorView {
  const file = field("Rules file to upload").closest("section");
  const host = [...(file?.children ?? [])].find(({ shadowRoot }) => shadowRoot !== null);
  const shown = host?.shadowRoot?.querySelector<HTMLElement>(".cm-editor");
  const view = shown && EditorView.findFromDOM(shown);
  if (!view) throw new Error("There is no editor.");
  return view;
}

/** Waits for the confirmation to save the file. */
export async function waitForConfirmation(): Promise<HTMLElement> {
  return waitFor(() => dialog("Review"));
}
