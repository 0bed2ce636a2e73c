import type { Page } from "playwright-core";
import { on, type siteForTests } from "./bench-page.ts";
import { customer, submission } from "./submission.ts";

type Site = ReturnType<typeof siteForTests>;

interface Asked {
  readonly name?: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly notes?: string;
  readonly addressType?: string;
  readonly partner?: string;
  readonly configuration?: object;
  readonly status?: string;
  readonly daysAgo?: number;
}

/** A quote that a visitor asked for, and its id; its status and age as if time had passed. */
export async function askForQuote(
  { server }: Site,
  { configuration, partner, status, daysAgo = 0, ...facts }: Asked = {},
): Promise<string> {
  const customerInfo = customer(facts);
  const reply = await fetch(`${server.url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(
      submission({
        customerInfo,
        ...(configuration && { configuration }),
        ...(partner !== undefined && { partner }),
      }),
    ),
  });
  const { quoteId } = await reply.json();
  if (daysAgo > 0) {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    server.rows(`update quotes set submitted_at = '${at}' where id = '${quoteId}' returning id`);
  }
  if (status) await setElsewhere(server.url, quoteId, status);
  return quoteId;
}

/** Sets a status as another member of the staff would. */
export async function setElsewhere(url: string, quoteId: string, status: string): Promise<void> {
  await fetch(`${url}/api/quotes/${quoteId}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  });
}

/** Takes every quote away, so that a test has its own alone. */
export function withoutQuotes({ server }: Site): void {
  server.rows("delete from quotes returning id");
}

/** The status of a quote in the database; undefined where it is not there or deleted. */
export function storedStatus({ server }: Site, quoteId: string): unknown {
  const [row] = server.rows(
    `select status from quotes where id = '${quoteId}' and deleted_at is null`,
  );
  return row?.status;
}

/** Quote Requests, as someone sees it who just came. */
export async function openQuotes(
  site: Site,
  options: Parameters<Site["open"]>[1] = {},
): Promise<Page> {
  const page = await site.open("/", options);
  await on(page).tab("Quote Requests").click();
  await on(page)
    .heading(/Quote Requests|No quote requests yet|Failed to load quotes/)
    .waitFor();
  return page;
}

/** Deletes a quote by the keys, up to the message that it is. */
export async function deleteQuote(page: Page, quoteId: string): Promise<void> {
  await quotes(page).card(quoteId).click();
  await page.keyboard.press("Delete");
  await on(page).button("Delete Quote").click();
  await quotes(page).message("Quote deleted").waitFor();
}

/** What staff read and use in Quote Requests, by the names that a screen reader says. */
export const quotes = (page: Page) => ({
  /** The card of a quote, by anything that it shows. */
  card: (text: string | RegExp) => page.locator("[data-quote]").filter({ hasText: text }),
  cards: () => page.locator("[data-quote]"),
  /** The ids of the list, from its top. */
  ids: () =>
    page
      .locator("[data-quote]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-quote"))),
  companies: () =>
    page
      .locator("[data-quote]")
      .evaluateAll((cards) =>
        cards.map((card) => card.querySelectorAll("[dir=auto]")[1]?.textContent),
      ),
  detail: () => page.getByRole("article"),
  badge: () => page.getByRole("article").locator("header [class*=badge]"),
  status: (name: string) =>
    page.getByRole("article").getByRole("group", { name: "Status" }).getByRole("button", { name }),
  choose: (quoteId: string) => page.getByRole("checkbox", { name: `Choose ${quoteId}` }),
  chosen: () => page.getByRole("region", { name: "Chosen quotes" }),
  /** A filter, by its name and count. */
  show: (text: RegExp) =>
    page.getByRole("group", { name: "Show" }).locator("label").filter({ hasText: text }),
  search: () => page.getByRole("searchbox", { name: "Search" }),
  order: () => page.getByRole("combobox", { name: "Order" }),
  dialog: () => page.getByRole("dialog"),
  /** The message on what was done. */
  message: (text: string) =>
    page.getByRole("status", { name: "Messages" }).getByText(text, { exact: true }),
  error: (text: string) => page.getByRole("alert").getByText(text, { exact: true }),
  undo: () =>
    page.getByRole("status", { name: "Messages" }).getByRole("button", { name: "Undo" }).last(),
});
