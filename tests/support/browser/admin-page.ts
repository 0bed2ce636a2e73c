import type { Page } from "playwright-core";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { holdPromise } from "../held-promise.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { elementsOf, type siteForTests } from "./bench-page.ts";

type Site = ReturnType<typeof siteForTests>;

export async function openAdmin(
  site: Site,
  document: RulesDocument = catalogDocument,
  options: Parameters<Site["open"]>[1] = {},
): Promise<Page> {
  if (document !== catalogDocument) site.server.reviseRules(document);
  const page = await site.openTab("admin", options);
  await elementsOf(page).heading("Admin Panel").waitFor();
  return page;
}

/** Locators of the Admin Panel, by accessible name. */
export const admin = (page: Page) => ({
  /** '3. Width' */
  step: (name: string) => page.getByRole("article", { name }),
  price: (label: string) => page.getByRole("textbox", { name: `Price modifier of ${label}`, exact: true }),
  field: (name: string) => page.getByRole("dialog").getByLabel(name, { exact: true }),
  press: (name: string) => page.getByRole("dialog").getByRole("button", { name }).click(),
  /** The message about the last edit. */
  message: (text: string) => page.getByRole("status", { name: "Messages" }).getByText(text, { exact: true }),
  error: (text: string | RegExp) => page.getByRole("alert").getByText(text),
  /** A link of the sidebar. */
  section: (name: string) => page.getByRole("navigation", { name: "Places" }).getByRole("link", { name }),
  textOf: async (name: string) => page.getByRole("article", { name }).innerText(),
});

/** The newest rules in the database, with their revision. */
export function storedRules({ server }: Site): { config: RulesDocument; revision: number } {
  const [row] = server.rows("select revision, document from rules_revisions order by revision desc limit 1");
  return { config: JSON.parse(String(row?.document)), revision: Number(row?.revision) };
}

export const storedOption = (site: Site, key: string, value: string) =>
  storedRules(site)
    .config.steps.find((step) => step.key === key)
    ?.options.find((option) => option.value === value);

/** All changes that a page sends to the staff API: 'PUT /api/admin/config/base-price {"basePrice":1600}'. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/admin/") && request.method() !== "GET")
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ""}`.trim());
  });
  return calls;
}

/** Holds requests to an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { held, end: letGo } = holdPromise();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The accessible name or text of the focused element. */
export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  });
