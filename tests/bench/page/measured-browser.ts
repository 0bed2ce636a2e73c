import type { Browser, Page } from "playwright-core";
import { launchUsualBrowser } from "../../support/browser/browser.ts";

export interface Conditions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly network: "fast 3G" | "unlimited";
}

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

const CPU_SLOWDOWN = 4;
const KILOBIT = 1000 / 8;

/** Fast 3G as in Lighthouse: the latency is added to each request, the throughput is in bytes a second. */
const NETWORKS = {
  "fast 3G": { latency: 150, downloadThroughput: 1600 * KILOBIT, uploadThroughput: 750 * KILOBIT },
  unlimited: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
};

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { browser } = await launchUsualBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** The browser that all pages of a run are measured in. Figures of two browsers are not compared. */
export async function browserName(): Promise<string> {
  const { browser, name } = await launchUsualBrowser();
  await browser.close();
  return name;
}

/** A page under these conditions, for a new visitor with an empty cache. */
export async function openMeasured(browser: Browser, { viewport, network }: Conditions) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...NETWORKS[network] });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { context, page, devtools };
}

/** Time for work that starts when the network is idle. */
const REST_MS = 1000;

/** Opens an address, and waits until the page has come to rest. */
export async function openToRest(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForTimeout(REST_MS);
}
