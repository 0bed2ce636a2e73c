import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterEach, beforeEach, onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { exampleBench } from "./catalog.ts";
import { FOREIGN_HOSTS } from "./foreign-site.ts";
import { type Fill, type RunningServer, type Settings, serveHere } from "./running-server.ts";

export const exampleHash = `#${Object.entries(exampleBench)
  .map(([key, choice]) => `${key}=${[choice].flat().join(",")}`)
  .join("&")}`;

/** One browser for all files of a worker; it ends with the worker's process. */
let browser: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser([FOREIGN_HOSTS]);
  return browser;
}

/** The page at an address, for a visitor who was never here before, until the test is over. */
export async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(30_000);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/**
 * A server with a database of its own for each test of the file that calls it, and pages in the worker's browser.
 * The data folder can be filled before the server starts.
 */
export function siteForTests(settings: Settings = {}, fill?: Fill) {
  let server: RunningServer | undefined;
  const running = () => {
    if (!server) throw new Error("The server runs only during a test.");
    return server;
  };
  beforeEach(async () => {
    server = await serveHere(settings, fill);
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  return {
    get server() {
      return running();
    },
    /** A page of a visitor who was never here before. */
    async open(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
      return openPage(new URL(path, running().url).href, { baseURL: running().url, ...options });
    },
    /** A view of the staff as after a reload, which costs less than a click on its tab: no configurator is drawn. */
    async openTab(
      tab: "admin" | "quotes",
      options: BrowserContextOptions = {},
      prepare: (page: Page) => Promise<unknown> = async () => {},
    ): Promise<Page> {
      const page = await this.open("about:blank", options);
      await page.addInitScript((key) => {
        sessionStorage.setItem("workbench-tab", key);
        const reload = [{ toJSON: () => ({ type: "reload" }) }];
        Object.assign(performance, { getEntriesByType: () => reload });
      }, tab);
      await prepare(page);
      await page.goto("/");
      return page;
    },
    /** A page with the example bench, after the server has answered about it. */
    async openChecked(): Promise<Page> {
      const page = await this.open();
      const checked = serverChecked(page);
      await page.goto(`/${exampleHash}`);
      await checked;
      return page;
    },
  };
}

/** What a visitor reads and uses, by the names that a screen reader says. */
export const on = (page: Page) => ({
  button: (name: string | RegExp) => page.getByRole("button", { name }),
  heading: (name: string | RegExp) => page.getByRole("heading", { name }),
  option: (name: string | RegExp) =>
    page.getByRole("radio", { name }).or(page.getByRole("checkbox", { name })),
  partsList: () => page.getByRole("button", { name: /^Parts List/ }),
  notice: () => page.getByRole("status", { name: "Notices" }).filter({ hasText: /\S/ }),
  loadWarning: () => page.getByRole("status", { name: "Load warning" }).filter({ hasText: /\S/ }),
  step: (name: string) =>
    page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name }),
  offer: (name: string) => page.getByRole("group", { name: `To choose ${name}` }),
  dialog: (name: string | RegExp) => page.getByRole("dialog", { name }),
  tab: (name: string) => page.getByRole("tab", { name }),
  alert: () => page.getByRole("alert"),
});

/** Until the server has answered both questions about a configuration. */
export const serverChecked = (page: Page) =>
  Promise.all([
    page.waitForResponse("**/api/pricing/calculate"),
    page.waitForResponse((response) => response.url().includes("?configuration=")),
  ]);

/** Fills the quote form of an open dialog. */
export async function fillQuoteForm(
  page: Page | Frame,
  facts: { company?: string; addressLabel?: string } = {},
): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Company Name").fill(facts.company ?? "Analytical Engines");
  await page.getByLabel("Email Address").fill("ada@example.com");
  await page.getByLabel("Phone Number").fill("+1 555 010 0100");
  await page.getByLabel(facts.addressLabel ?? "Home Delivery ($199.00)").check();
  await page.getByLabel("Additional Notes").fill("Call before noon.");
}

/** The total that the page shows: '$3,985.00'. */
export async function totalOf(page: Page): Promise<string | undefined> {
  return /\$[\d,.]+/.exec((await on(page).partsList().textContent()) ?? "")?.[0];
}
