import type { Browser, Frame } from "playwright-core";
import { exampleHash } from "../../support/catalog.ts";
import { alone, atMost, type Figure } from "../figure.ts";
import { startPair } from "../server-pair.ts";
import {
  DESKTOP,
  type Measured,
  openMeasured,
  openToRest,
  PHONE,
  TABLET,
  withBrowser,
} from "./measured-browser.ts";
import { pageTiming } from "./page-timing.ts";
import { writeHost } from "./write-react-alone.tsx";

const WIDTHS = [PHONE, TABLET, DESKTOP];

/** The layout shift from the first paint to the last, on fast 3G with a CPU slowed 4 times: the worst of three widths. */
export async function benchShift(): Promise<readonly Figure[]> {
  const { ours, bare, stop } = await startPair(writeHost);
  const figure = async (name: string, open: (measured: Measured) => Promise<Frame>) =>
    alone(`layout shift, ${name}`, "", await withBrowser((each) => worst(each, open)), atMost(0));
  const opened = async ({ page }: Measured, url: string) => {
    await openToRest(page, url);
    return page.mainFrame();
  };
  try {
    return [
      await figure("empty bench", (measured) => opened(measured, `${ours.url}/`)),
      await figure("shared bench", (measured) => opened(measured, `${ours.url}/${exampleHash}`)),
      await figure("kept bench", async (measured) => {
        await opened(measured, `${ours.url}/${exampleHash}`);
        await measured.page.goto("about:blank");
        await measured.devtools.send("Network.clearBrowserCache");
        return opened(measured, `${ours.url}/`);
      }),
      await figure("in a frame", async (measured) => {
        const host = await opened(measured, `${bare.url}/host.html`);
        return host.childFrames()[0] ?? host;
      }),
    ];
  } finally {
    await stop();
  }
}

async function worst(browser: Browser, open: (measured: Measured) => Promise<Frame>) {
  const shifts = [];
  for (const viewport of WIDTHS) {
    const measured = await openMeasured(browser, { viewport, network: "fast 3G" });
    const frame = await open(measured);
    shifts.push((await frame.evaluate(pageTiming)).shift);
    await measured.context.close();
  }
  return Math.max(...shifts);
}
