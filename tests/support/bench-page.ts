import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { exampleBench } from "./catalogue.ts";
import { type RunningServer, type Settings, startServer } from "./running-server.ts";

export const exampleHash = `#${Object.entries(exampleBench)
  .map(([key, choice]) => `${key}=${[choice].flat().join(",")}`)
  .join("&")}`;

/**
 * A server and a browser for the tests of the file that calls it, stopped after the last; the data folder can be
 * filled before the server starts.
 */
export function siteForTests(
  browserArguments: readonly string[] = [],
  settings: Settings = {},
  fill?: (dataDir: string) => Promise<void>,
) {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer(fill, settings),
      launchBrowser(browserArguments),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  return {
    get server() {
      return server;
    },
    /** A page of a visitor who was never here before. */
    async open(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1440, height: 900 },
        reducedMotion: "reduce",
        ...options,
      });
      context.setDefaultTimeout(10_000);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(path);
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
