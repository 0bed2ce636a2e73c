import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { expect } from "vitest";
import { AdminView } from "#client/admin/AdminView.tsx";
// Imported here, so that no test waits for its compilation.
import "#client/admin/catalog/Catalog.tsx";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { smallCatalog } from "../rules/small-catalog.ts";
import { joinServer } from "./joined-server.ts";

/** The Admin Panel with a server in this process. */
export async function joinAdmin(document: RulesDocument = smallCatalog) {
  const joined = await joinServer(document);
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...joined,
    user,
    /** Shows the panel. The returned function leaves the tab and returns. */
    show() {
      const { rerender } = render(<AdminView active />);
      return () => {
        rerender(<AdminView active={false} />);
        rerender(<AdminView active />);
      };
    },
    /** Clicks a link or a button, once it is there. */
    press: async (name: string) => user.click(await waitFor(() => link(name) ?? button(name))),
    /** Like Playwright's `fill`: focuses the field and sets its text. */
    fill(field: HTMLElement, value: string) {
      act(() => field.focus());
      fireEvent.change(field, { target: { value } });
    },
  };
}

/** The Admin Panel with its catalog. */
export async function showAdmin(document?: RulesDocument) {
  const joined = await joinAdmin(document);
  const comeBack = joined.show();
  await waitForText("Base Price");
  // The effects of the catalog, such as its keys.
  await act(async () => {});
  return { ...joined, comeBack };
}

/** The front dialog, or the whole page. */
const frontElement = () => [...document.getElementsByTagName("dialog")].at(-1) ?? document.body;

/** Faster than Testing Library's queries by role, which compute the label of every element. */
function findByName(elements: Iterable<HTMLElement>, name: string): HTMLElement {
  const [found, another] = [...elements].filter(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
  );
  if (!found || another) throw new Error(`There is ${another ? "more than one" : "no"} '${name}'.`);
  return found;
}

/** A button by its accessible name or its text. */
export const button = (name: string) => findByName(frontElement().getElementsByTagName("button"), name);

/** A link that is shown, by its text without a mark of the sidebar; undefined if there is none. */
const link = (text: string) =>
  [...frontElement().getElementsByTagName("a")].find(
    (each) => each.firstChild?.textContent === text && !each.closest("[hidden]"),
  );

export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = findByName(frontElement().querySelectorAll<HTMLElement>("label, input[aria-label]"), label);
  const control = found instanceof HTMLLabelElement ? found.control : found;
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control;
  throw new Error(`'${label}' is no field.`);
}

export const price = (label: string) => field(`Price modifier of ${label}`);

/** The card of a step: '1. Width'. */
export function card(title: string): HTMLElement {
  const found = screen.getByText(title, { selector: "h3" }).closest("article");
  if (!found) throw new Error(`${title} has no card.`);
  return found;
}

export function dialog(title: string): HTMLElement {
  const found = screen.getByText(title, { selector: "h2" }).closest("dialog");
  if (!found) throw new Error(`${title} is no dialog.`);
  return found;
}

export const waitForText = (text: string | RegExp, part: HTMLElement = document.body) => within(part).findByText(text);

export const waitUntilGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());
