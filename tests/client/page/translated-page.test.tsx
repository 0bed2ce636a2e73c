import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { Quote } from "#client/customer/Quote.tsx";
import { App } from "#client/page/App.tsx";
import { followTranslator } from "#client/page/follow-translator.ts";
import { QuotesView } from "#client/quotes/QuotesView.tsx";
import { preloadParts } from "#client/ui/components/lazy-part.tsx";
import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { rulesReply } from "#shared/api/rules/rules-reply.ts";
import { joinServer } from "../../support/components/joined-server.ts";
import { translatePage } from "../../support/components/translate-page.ts";
import { askForQuote } from "../../support/quotes/asked-quotes.ts";
import { customersReply, sentRevision } from "../../support/quotes/customers-reply.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";

const { appendChild, insertBefore, removeChild } = Node.prototype;
beforeAll(async () => {
  await preloadParts();
  followTranslator();
});
afterAll(() => Object.assign(Node.prototype, { appendChild, insertBefore, removeChild }));

/** Translates the page. Then each act must leave the texts on the screen as the page wrote them. */
function translate() {
  const { stale, stop } = translatePage();
  onTestFinished(stop);
  return async (what: string, change: () => unknown) => {
    await act(async () => void (await change()));
    expect(stale(), what).toEqual([]);
    expect(document.body.textContent, what).not.toContain("This page stopped working");
  };
}

const CONTROLS = "button:not(:disabled), input[type=radio]:not(:disabled), summary";

/** Uses controls of the page, seemingly at random. */
async function useControls(times: number, check: ReturnType<typeof translate>) {
  for (let turn = 1; turn <= times; turn++) {
    const front = [...document.querySelectorAll("dialog")].at(-1) ?? document.querySelector("main") ?? document;
    const controls = [...front.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      ({ textContent }) => !/3D/.test(textContent),
    );
    const control = controls[(turn * 7919) % controls.length];
    if (control) await check(`${turn}: ${control.textContent}`, () => fireEvent.click(control));
  }
}

/** Puts runs of at most `most` texts into elements. */
function wrapTexts(element: Element, most: number) {
  let font: Element | undefined;
  for (const node of [...element.childNodes]) {
    if (!(node instanceof Text)) {
      font = undefined;
      continue;
    }
    if (!font || font.childNodes.length >= most) {
      font = document.createElement("font");
      node.before(font);
    }
    font.append(node);
  }
}

/** How translators replace the texts of an element, other than one by one. */
const REPLACEMENTS: readonly (readonly [how: string, (element: Element) => void])[] = [
  ["one text", (element) => element.replaceChildren("Summe: 1 Dollar")],
  ["two texts", (element) => element.replaceChildren("Summe: ", "1 Dollar")],
  [
    "one element",
    (element) => {
      element.innerHTML = "<font>Summe: 1 Dollar</font>";
    },
  ],
  [
    "elements, each in a gap",
    (element) => {
      for (const text of [...element.childNodes].filter((node) => node instanceof Text)) {
        const range = document.createRange();
        range.selectNode(text);
        range.deleteContents();
        const font = document.createElement("font");
        font.append(text.data);
        range.insertNode(font);
      }
    },
  ],
  ["a single one", (element) => element.normalize()],
  ["elements around each", (element) => wrapTexts(element, 1)],
  ["an element around all", (element) => wrapTexts(element, Infinity)],
  [
    "a single one in an element",
    (element) => {
      wrapTexts(element, Infinity);
      element.normalize();
    },
  ],
];

const checkboxes = () => [...document.querySelectorAll<HTMLElement>("[aria-label^='Select Q-']")];

/** The amounts and IDs on the page that a translator may change. */
function findTranslatable() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const data = textContent ?? "";
    const isFigure = /^([+−]?\$[\d,.]+|Q-\d{6}-\w{5}|AWT-.*)$/.test(data.trim());
    if (isFigure && !parentElement?.closest("[translate=no], svg"))
      found.push(`${data} in ${parentElement?.closest(":not(font)")?.outerHTML}`);
  }
  return found;
}

const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name) ??
  expect.fail(`There is no button ${name}.`);
const press = (name: string) => fireEvent.click(button(name));

describe("in a translating browser, the page shows what it wrote", () => {
  it("in the configurator and the quote form", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    render(<App rules={{ reply: rulesReply(catalog, 1, {}), tag: "1" }} />);
    // Translators that join neighboring texts leave these no second one that could be lost.
    for (const whole of document.querySelectorAll("[aria-live], option"))
      expect(whole.childNodes.length, whole.outerHTML).toBeLessThan(2);
    const check = translate();
    await useControls(12, check);
    await check("close", () => document.querySelector("dialog") && press("Cancel"));
    await check("quote form", () => press("Request Quote"));
    expect(findTranslatable()).toEqual([]);
  });

  it.each(REPLACEMENTS)("if all texts of an element become %s", async (how, replace) => {
    const page = (total: number) => (
      <main>
        Total: {total} dollars{total > 2 && <b> net</b>}
      </main>
    );
    const { rerender } = render(page(1));
    await act(() => replace(screen.getByRole("main")));
    for (const total of [2, 3, 2]) {
      await act(async () => rerender(page(total)));
      expect(screen.getByRole("main").textContent).toBe(`Total: ${total} dollars${total > 2 ? " net" : ""}`);
      if (how === "a single one") await act(() => replace(screen.getByRole("main")));
    }
  });

  it("if texts are merged right before both of them change", async () => {
    const page = (total: number, items: number) => (
      <main>
        {total > 0 && `Total ${total}, `}
        {`${items} items`}
      </main>
    );
    const { rerender } = render(page(1, 9));
    for (const [total, items] of [
      [1, 10],
      [2, 10],
      [3, 11],
      [4, 11],
    ] as const) {
      document.body.normalize();
      await act(async () => rerender(page(total, items)));
      expect(screen.getByRole("main").textContent).toBe(`Total ${total}, ${items} items`);
    }
  });

  it("on the customer's page, before and after an acceptance", async () => {
    const quote = storedQuote({ status: "reviewed" });
    const reply = customersReply({ quote, revisions: [sentRevision()] });
    const page = (shown: CustomerQuoteReply) => (
      <main>
        <Quote reply={shown} token="token" send={async () => undefined} onAttached={() => {}} />
      </main>
    );
    const { rerender } = render(page(reply));
    expect(findTranslatable()).toEqual([]);
    const check = translate();
    await useControls(10, check);
    const at = "2026-09-23T15:05:00.000Z";
    const answer = { seq: 3, at, kind: "accepted", number: 1, name: "Ada", late: false } as const;
    const accepted = { ...quote, status: "approved" } as const;
    await check("accepted", () => rerender(page({ ...reply, quote: accepted, answers: [answer] })));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/accepted/);
  });

  it("at the desk", async () => {
    const joined = await joinServer(catalogDocument);
    await askForQuote(joined, { company: "A Corp" });
    await askForQuote(joined, { company: "B Corp" });
    render(
      <main>
        <QuotesView active />
      </main>,
    );
    await waitFor(() => expect(document.querySelector("article")).not.toBeNull());
    expect(findTranslatable()).toEqual([]);
    const check = translate();
    await check("one selected", () => fireEvent.click(checkboxes()[0] ?? document));
    await check("two selected", () => fireEvent.click(checkboxes()[1] ?? document));
    await useControls(8, check);
  });
});
