import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { expect } from "vitest";
import { AdminView } from "#client/admin/AdminView.tsx";
import type { RulesDocument } from "#shared/rules.ts";
import { joinServer } from "./joined-server.ts";
import { smallCatalog } from "./small-catalog.ts";
import { withQueries } from "./with-queries.tsx";

/** The Admin Panel joined to a server in this process, from its first call on. */
export async function joinAdmin(document: RulesDocument = smallCatalog) {
  const joined = await joinServer(document);
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...joined,
    user,
    /** Shows the panel; the returned function looks at another tab and comes back. */
    show() {
      const { rerender } = render(<AdminView active />, { wrapper: withQueries() });
      return () => {
        rerender(<AdminView active={false} />);
        rerender(<AdminView active />);
      };
    },
    press: (name: string) => user.click(button(name)),
    /** As Playwright's: the field has the focus, and then the text. */
    fill(field: HTMLElement, value: string) {
      act(() => field.focus());
      fireEvent.change(field, { target: { value } });
    },
  };
}

/** The Admin Panel as it is once its rules are there. */
export async function showAdminHere(document?: RulesDocument) {
  const joined = await joinAdmin(document);
  const comeBack = joined.show();
  await told("Admin Panel");
  return { ...joined, comeBack };
}

/** What can be used now: the dialog that covers the page, or all of it. */
const inUse = () => document.querySelector("dialog") ?? document.body;

/** Testing Library asks jsdom for the labels of every element, which takes most of a test's time on a whole view. */
function named(elements: Iterable<HTMLElement>, name: string): HTMLElement {
  const [found, another] = [...elements].filter(
    (each) => (each.getAttribute("aria-label") ?? each.textContent) === name,
  );
  if (!found || another) throw new Error(`There is ${another ? "more than one" : "no"} '${name}'.`);
  return found;
}

/** By its name for a screen reader, or else by the text on it. */
export const button = (name: string) => named(inUse().querySelectorAll("button"), name);

export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = named(inUse().querySelectorAll<HTMLElement>("label, input[aria-label]"), label);
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

/** A text as soon as it is there, on the page or in a part of it. */
export const told = (text: string | RegExp, part: HTMLElement = document.body) =>
  within(part).findByText(text);

/** Until a text is there no more. */
export const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());
