import type { Page } from "playwright-core";
import { elementsOf, type siteForTests } from "./bench-page.ts";

export { askForQuote } from "../quotes/asked-quotes.ts";

type Site = ReturnType<typeof siteForTests>;

export async function openQuotes(site: Site, options: Parameters<Site["open"]>[1] = {}): Promise<Page> {
  const page = await site.openTab("quotes", options);
  const instead = elementsOf(page).heading(/No quote requests yet|Failed to load quotes/);
  await page.locator("[data-quote], [data-all-quotes]").or(instead).first().waitFor();
  return page;
}

/** Makes the view poll at once. */
export const askNow = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });

/** Locators in Quote Requests, by accessible names where possible. */
export const quotes = (page: Page) => ({
  /** A card, by any of its text. */
  card: (text: string | RegExp) => page.locator("[data-quote]").filter({ hasText: text }),
  cards: () => page.locator("[data-quote]"),
  /** The IDs of the list, from the top. */
  ids: () => page.locator("[data-quote]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-quote"))),
  detail: () => page.getByRole("article"),
  badge: () => page.getByRole("article").locator("header [data-status]"),
  status: (name: string) =>
    page.getByRole("article").getByRole("group", { name: "Status" }).getByRole("button", { name }),
  checkbox: (quoteId: string) => page.getByRole("checkbox", { name: `Select ${quoteId}` }),
  /** A filter, by its name and count. */
  show: (text: RegExp) => page.getByRole("group", { name: "Show" }).locator("label").filter({ hasText: text }),
  dialog: () => page.getByRole("dialog"),
  message: (text: string) => page.getByRole("status", { name: "Messages" }).getByText(text, { exact: true }),
  undo: () => page.getByRole("status", { name: "Messages" }).getByRole("button", { name: "Undo" }).last(),
});
