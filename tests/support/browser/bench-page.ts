import type { Browser, BrowserContextOptions, Download, Frame, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, expect, onTestFinished } from "vitest";
import { type Fill, type RunningServer, type Settings, serveInProcess } from "../server/running-server.ts";
import { launchBrowser } from "./browser.ts";
import { FOREIGN_HOSTS, startForeignSite } from "./foreign-site.ts";

/** One browser for all test files of a worker. It ends with the worker's process. */
let browser: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser([FOREIGN_HOSTS]);
  return browser;
}

/** Opens an address for a new visitor. The page closes when the test ends. */
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
 * For each test of the calling file: a server with its own database, and pages in the worker's browser. `fill` puts files
 * into the data folder before the server starts.
 */
export function siteForTests(settings: Settings = {}, fill?: Fill) {
  let server: RunningServer | undefined;
  const runServer = () => {
    if (!server) throw new Error("The server runs only during a test.");
    return server;
  };
  beforeEach(async () => {
    server = await serveInProcess(settings, fill);
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  return {
    get server() {
      return runServer();
    },
    async open(path = "/", options: BrowserContextOptions = {}): Promise<Page> {
      return openPage(new URL(path, runServer().url).href, { baseURL: runServer().url, ...options });
    },
    /** Opens a staff view by its address. Clicking its tab would be slower, because the configurator loads first. */
    async openTab(
      tab: "admin" | "quotes",
      options: BrowserContextOptions = {},
      prepare: (page: Page) => Promise<unknown> = async () => {},
    ): Promise<Page> {
      const page = await this.open("about:blank", options);
      expectNoBlockedContent(page);
      await prepare(page);
      await page.goto(`/#${tab}`);
      return page;
    },
  };
}

/** Fails the test if the content security policy blocks anything on the page. */
function expectNoBlockedContent(page: Page): void {
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) blocked.push(message.text());
  });
  onTestFinished(() => expect(blocked).toEqual([]));
}

/** A site that belongs to somebody else, for all tests of the calling file. */
export async function foreignSiteForTests(host?: string) {
  const site = await startForeignSite(host);
  afterAll(() => site.stop());
  return site;
}

/** The elements that a visitor reads and uses, in a page or a frame, by their accessible names. */
export const elementsOf = (page: Pick<Page, "getByRole">) => ({
  button: (name: string | RegExp) => page.getByRole("button", { name }),
  heading: (name: string | RegExp) => page.getByRole("heading", { name }),
  option: (name: string | RegExp) => page.getByRole("radio", { name }).or(page.getByRole("checkbox", { name })),
  partsList: () => page.getByRole("button", { name: /^Parts List/ }),
  notice: () => page.getByRole("status", { name: "Notices" }).filter({ hasText: /\S/ }),
  loadWarning: () => page.getByRole("status", { name: "Load warning" }).filter({ hasText: /\S/ }),
  step: (name: string) => page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name }),
  offer: (name: string) => page.getByRole("group", { name: `To choose ${name}` }),
  dialog: (name: string | RegExp) => page.getByRole("dialog", { name }),
  tab: (name: string) => page.getByRole("tab", { name }),
  alert: () => page.getByRole("alert"),
});

/** Goes to a step. On a phone, a button opens the list of steps. */
export async function goToStep(page: Page | Frame, name: string): Promise<void> {
  const opener = page.getByRole("button", { name: "All steps" });
  const step = elementsOf(page).step(name);
  await opener.or(step).filter({ visible: true }).first().waitFor();
  const reach = async () => {
    if (await opener.isVisible()) await opener.click();
    await step.click({ timeout: 5_000 });
  };
  // A frame that its host still sizes may put the list behind the button in between.
  await reach().catch(reach);
}

/** Chooses a view of the drawing, by the name of its switch. A small sheet hides the switches until they are wanted. */
export async function showView(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole("region", { name: "Drawing" });
  const view = sheet.getByRole("radio", { name });
  const opener = sheet.getByRole("button", { name: "View", exact: true });
  await view.or(opener).first().waitFor();
  const folds = (await opener.isVisible()) && (await view.count()) === 0;
  if (folds) await opener.click();
  await view.check({ force: true });
  if (folds) await opener.click();
}

export async function fillQuoteForm(
  page: Page | Frame,
  fields: { company?: string; addressLabel?: string } = {},
): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Company Name").fill(fields.company ?? "Analytical Engines");
  await page.getByLabel("Email Address").fill("ada@example.com");
  await page.getByLabel("Phone Number").fill("+1 555 010 0100");
  await page.getByLabel(fields.addressLabel ?? "Home Delivery ($199.00)").check();
  await page.getByLabel("Additional Notes").fill("Call before noon.");
}

/** The total on the page: '$3,985.00'. */
export async function totalOf(page: Page): Promise<string | undefined> {
  return /\$[\d,.]+/.exec((await elementsOf(page).partsList().textContent()) ?? "")?.[0];
}

export const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);

/** Clicks, and returns the page that opens. */
export async function popupOf(link: Locator): Promise<Page> {
  const [popup] = await Promise.all([link.page().waitForEvent("popup"), link.click()]);
  return popup;
}

/** Clicks, and returns the file that downloads. */
export async function downloadOf(link: Locator): Promise<Download> {
  const [download] = await Promise.all([link.page().waitForEvent("download"), link.click()]);
  return download;
}
