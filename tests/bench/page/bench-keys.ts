import type { Browser, Page } from "playwright-core";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../../support/catalog.ts";
import { largeCatalog } from "../../support/large-catalog.ts";
import { startServer } from "../../support/running-server.ts";
import { atMost, compared, type Figure, ratioAtMost } from "../figure.ts";
import { each, inTurn, median, type Rounds } from "../rounds.ts";
import { DESKTOP, openToRest, withBrowser } from "./measured-browser.ts";

const ROUNDS = 2;
const MOST_TIMES = 3;
const MOST_MS = 50;
/** Longer than the pauses after which the browser keeps the draft and the server checks it. */
const PAUSE_MS = 600;

/** Keys of each kind, from the price in a row: those that move, type, edit rows, and undo that. */
const MOVES = ["ArrowDown", "PageDown", "Control+Home", "Control+End", "ArrowUp"];
const EDITS = ["7", "5", "Enter", "ArrowUp", "Control+d", "Alt+ArrowDown", "Control+Delete"];
const UNDONE = ["Control+z", "Control+z", "Control+z", "Control+z"];

/** From a key in the table of the rules file to its frame, with 1,800 options and with the catalog's 67. */
export async function benchKeys(): Promise<readonly Figure[]> {
  return withBrowser(async (browser) => {
    const large = await openTable(browser, largeCatalog());
    const small = await openTable(browser, catalogDocument);
    try {
      const rounds = await inTurn(ROUNDS, large.keys, small.keys);
      const all = (which: keyof Rounds<number>) => [Math.max(...rounds[which].flat())];
      const worst = { ours: all("ours"), baseline: all("baseline") };
      return [
        compared("table: a key, median", "ms", each(rounds, median), ratioAtMost(MOST_TIMES)),
        compared("table: the slowest key", "ms", worst, atMost(MOST_MS)),
      ];
    } finally {
      await large.stop();
      await small.stop();
    }
  });
}

async function openTable(browser: Browser, document: RulesDocument) {
  const server = await startServer();
  server.reviseRules(document);
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await openToRest(page, server.url);
  await page.getByRole("tab", { name: "Admin Panel" }).click();
  await page.getByRole("button", { name: "Rules File", exact: true }).click();
  await page.locator("td[data-column='5']").nth(2).click();
  return {
    /** The milliseconds of all keys. */
    async keys(): Promise<readonly number[]> {
      const times: number[] = [];
      for (const key of [...MOVES, ...EDITS, ...UNDONE]) {
        await page.waitForTimeout(PAUSE_MS);
        times.push(await shownAfter(page, key));
      }
      return times;
    },
    async stop() {
      await context.close();
      await server.stop();
    },
  };
}

/** The milliseconds from a key to the end of its frame. */
async function shownAfter(page: Page, key: string): Promise<number> {
  const shown = await page.evaluateHandle(() => ({
    time: new Promise<number>((resolve) => {
      const watch = ({ key: pressed, timeStamp }: KeyboardEvent) => {
        if (pressed === "Control" || pressed === "Alt") return;
        removeEventListener("keydown", watch, true);
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage("");
        });
      };
      addEventListener("keydown", watch, true);
    }),
  }));
  await page.keyboard.press(key);
  return shown.evaluate(({ time }) => time);
}
