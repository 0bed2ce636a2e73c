import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SHEET_FIRST_QUERY } from "#client/configurator/sheet-first.ts";
import { App } from "#client/page/App.tsx";
import { markEarlyClicks } from "#client/page/early-clicks.ts";
import { mount } from "#client/page/mount.tsx";
import { prerender } from "#client/page/prerender.tsx";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { catalog } from "../../support/rules/catalog.ts";

const rules = { reply: rulesReply(catalog, 1, {}), tag: "1" };
const firstStep = catalog.steps[0]?.options.length ?? 0;
const SHAPES = "svg :is(path, polygon, line, text)";

/** Shows the server's HTML, as a browser has it before the script runs. */
function showFirstPaint(page = "index.html", shown: PageRules = rules): HTMLElement {
  document.body.innerHTML = `<div id="root" data-first-paint>${prerender(page, shown)}</div>`;
  return document.body.firstElementChild as HTMLElement;
}

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => {
  document.body.innerHTML = "";
});

describe.each(["index.html", "frame.html"])("the HTML of %s", (page) => {
  it("has the whole first screen: options with prices and pictures, the drawing, starting benches, and nothing hidden", () => {
    const root = showFirstPaint(page);
    const options = [...root.querySelectorAll<HTMLElement>("fieldset label:has(input[name])")];
    const inStep = options.filter((option) => !option.closest("[data-sheet]"));
    expect(inStep).toHaveLength(firstStep);
    for (const option of inStep) {
      expect(option).toHaveTextContent(/[$]|Included/);
      expect(option.querySelector("svg path")).not.toBeNull();
    }
    expect(root.querySelector("[data-sheet] [data-parts~=top] polygon")).not.toBeNull();
    const { startingBenches = [] } = catalog;
    expect(startingBenches.length).toBeGreaterThan(0);
    for (const { name } of startingBenches)
      expect(screen.getByText(name).closest("button")?.querySelector("svg path")).not.toBeNull();
    expect(screen.getByText("Request Quote")).toBeVisible();
    expect(root.querySelectorAll("table, dialog")).toHaveLength(0);
    // The policy of the page forbids them.
    expect(root.querySelectorAll("[style]")).toHaveLength(0);
  });
});

it("an error in the first paint is thrown, not swallowed", () => {
  const broken = { ...rules, reply: { ...rules.reply, rules: { ...rules.reply.rules, steps: [{}] } } };
  expect(() => prerender("index.html", broken as never)).toThrow();
});

it("a click on a control whose text was translated reaches that control, and no other of the same text", async () => {
  const root = showFirstPaint();
  markEarlyClicks();
  document.dispatchEvent(new Event("readystatechange"));
  document.documentElement.dataset.start = "bench";
  const help = screen.getByText("Help");
  for (const control of root.querySelectorAll("button")) control.innerHTML = "<font>More</font>";
  fireEvent.click(help);
  const page = await act(async () => mount(<App rules={rules} />));
  onTestFinished(() => act(async () => page.unmount()));
  expect(await screen.findByRole("dialog")).toHaveTextContent("How To Configure");
});

it("a click on a starting bench before the script is repeated once React has taken over that part, too", async () => {
  showFirstPaint();
  for (const bench of screen.getAllByRole("button", { name: /^Best value/ })) bench.dataset.early = "";
  const page = await act(async () => mount(<App rules={rules} />));
  onTestFinished(() => act(async () => page.unmount()));
  await waitFor(() => expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent("$1,660.00"));
});

describe.each([
  { screen: "a wide screen", isPhone: false },
  { screen: "a phone, whose sheet comes first, with a photo of a finished bench,", isPhone: true },
])("on $screen, React takes over the HTML", ({ isPhone }) => {
  it("as it is, and repeats a click that came before", async () => {
    const shown = { ...rules, hasPhoto: isPhone };
    // The server does not know the screen.
    const root = showFirstPaint("index.html", shown);
    expect(screen.queryAllByRole("img", { name: "Ready-made bench: Best value" })).toHaveLength(isPhone ? 1 : 0);
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: isPhone && query === SHEET_FIRST_QUERY,
      addEventListener() {},
      removeEventListener() {},
    }));
    const sheet = root.querySelector("[data-sheet]");
    if (isPhone && sheet) sheet.parentElement?.firstElementChild?.after(sheet);
    const complaints = vi.spyOn(console, "error");
    const shapes = [...root.querySelectorAll(SHAPES)];
    const chosen = screen.getByRole<HTMLInputElement>("radio", { name: /^Electric, two-column/ });
    chosen.checked = true;
    chosen.dataset.early = "";

    const page = await act(async () => mount(<App rules={shown} />));
    onTestFinished(() => act(async () => page.unmount()));

    expect(complaints.mock.calls).toEqual([]);
    expect(chosen.isConnected).toBe(true);
    expect(chosen).toBeChecked();
    expect(screen.getByRole("button", { name: /^Parts List/ })).toHaveTextContent("$2,135.00");
    expect(shapes.filter((shape) => shape.isConnected).length).toBeGreaterThan(100);
    fireEvent.click(screen.getByRole("button", { name: "Help" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("How To Configure");
  });
});
