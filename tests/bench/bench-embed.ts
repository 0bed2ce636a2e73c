import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine } from "../support/partner-page.ts";
import { startServer } from "../support/running-server.ts";
import { atMost, figure, type Requirement, writeTable } from "./report.ts";

const ROUNDS = 15;
const REST_MS = 1500;

/** The work of the main thread until a page is idle, in milliseconds, and its long tasks. */
interface Work {
  readonly script: number;
  readonly all: number;
  readonly longTasks: number;
}

/** A partner's page with our script and the same page with a plain frame, by turns. Needs `npm run build`. */
export async function benchEmbed(): Promise<readonly Requirement[]> {
  const [server, shop, browser] = await Promise.all([
    startServer(),
    startForeignSite(),
    launchBrowser([FOREIGN_HOSTS]),
  ]);
  try {
    const pageOf = (path: string, line: string) =>
      shop.show(path, `<!doctype html><title>Shop</title><h1>Shop</h1>${line}<footer>End</footer>`);
    const frame = `<iframe src="${server.url}/frame.html" width="1000" height="900"></iframe>`;
    const plain = pageOf("/plain.html", frame);
    const embedding = pageOf("/embedding.html", embedLine(server.url));
    const without: Work[] = [];
    const beside: Work[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await workOf(browser, plain));
      beside.push(await workOf(browser, embedding));
    }
    const row = (name: string, works: readonly Work[]) => [
      name,
      `${figure(median(works.map(({ script }) => script)))} ms`,
      `${figure(median(works.map(({ all }) => all)))} ms`,
      String(median(works.map(({ longTasks }) => longTasks))),
    ];
    writeTable(`A partner's page, ${ROUNDS} loads each`, [
      ["", "script", "main thread", "long tasks"],
      row("with a plain frame", without),
      row("with the script", beside),
    ]);
    const middle = (works: readonly Work[], of: (work: Work) => number) => median(works.map(of));
    const longTasks = ({ longTasks: count }: Work) => count;
    const all = ({ all: time }: Work) => time;
    return [
      atMost(
        "Long tasks that embed.js adds",
        middle(beside, longTasks) - middle(without, longTasks),
        0,
        "tasks",
      ),
      atMost(
        "Main thread, to that with a plain frame",
        middle(beside, all) / middle(without, all),
        2,
        "×",
      ),
    ];
  } finally {
    await browser.close();
    await Promise.all([server.stop(), shop.stop()]);
  }
}

async function workOf(browser: Browser, url: string): Promise<Work> {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Reflect.set(window, "longTasks", tasks);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
  });
  await page.goto(url);
  await page.waitForTimeout(REST_MS);
  const { metrics } = await devtools.send("Performance.getMetrics");
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const longTasks = Number(await page.evaluate("window.longTasks.length"));
  await page.close();
  return {
    script: seconds("ScriptDuration") * 1000,
    all: seconds("TaskDuration") * 1000,
    longTasks,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
