import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";
import { benchMixed } from "./bench-mixed.ts";
import { benchPricing } from "./bench-pricing.ts";
import { benchQuotes } from "./bench-quotes.ts";
import { benchRehearsal } from "./bench-rehearsal.ts";
import { calibrate, describeMachine, findDisturbances } from "./machine.ts";
import type { Measurement } from "./measurement.ts";
import { benchClicks } from "./page/bench-clicks.ts";
import { benchPage } from "./page/bench-page.ts";
import { browserName } from "./page/measured-browser.ts";
import { type BenchmarkReport, listMissed, markdown, plainTable, type Report, verdict } from "./report.ts";

const BENCHMARKS: Readonly<Record<string, (isQuick: boolean) => Promise<readonly Measurement[]>>> = {
  pricing: benchPricing,
  mixed: benchMixed,
  quotes: benchQuotes,
  rehearsal: benchRehearsal,
  page: benchPage,
  clicks: benchClicks,
};

// Photos would be made beside what is measured.
process.env.PHOTOS = "off";

const USAGE = `Usage: npm run bench -- [--write] [BENCHMARK ... | quick]

  BENCHMARK  ${Object.keys(BENCHMARKS).join(", ")}; default: all
  quick      pricing, page and clicks in two minutes: fewer rounds
  --write    puts the tables of a whole run into docs/performance.md
`;

const QUICK_BENCHMARKS = ["pricing", "page", "clicks"];

/** The tables in the document stand between these lines. */
const MARKS = /(<!-- bench -->\n).*(\n<!-- end of bench -->)/s;

process.exitCode = await run(process.argv.slice(2));

/** Exits with 0 if every goal is met, 1 if not, and 64 for wrong usage. */
async function run(args: readonly string[]): Promise<number> {
  const names = args.filter((word) => word !== "--write");
  const isWhole = names.length === 0;
  const intoDocument = args.includes("--write");
  const isQuick = names.join() === "quick";
  if (isQuick) names.splice(0, 1, ...QUICK_BENCHMARKS);
  if (names.some((name) => !Object.hasOwn(BENCHMARKS, name)) || (intoDocument && !isWhole)) {
    process.stderr.write(USAGE);
    return 64;
  }
  const report = await runBenchmarks(isWhole ? Object.keys(BENCHMARKS) : names, isQuick);
  process.stdout.write(`\n${verdict(report).join("\n")}\n`);
  writeReport(report);
  if (intoDocument) writeIntoDocument(markdown(report));
  return listMissed(report).length > 0 ? 1 : 0;
}

/** Runs the benchmarks one by one, each between two calibrations. */
async function runBenchmarks(names: readonly string[], isQuick: boolean): Promise<Report> {
  let before = await calibrate();
  const calibrations = [before];
  const benchmarks: BenchmarkReport[] = [];
  for (const benchmark of names) {
    const start = performance.now();
    const measurements = (await BENCHMARKS[benchmark]?.(isQuick)) ?? [];
    const seconds = (performance.now() - start) / 1000;
    const after = await calibrate();
    const report = { benchmark, seconds, disturbances: findDisturbances(before, after), measurements };
    process.stdout.write(plainTable(report));
    benchmarks.push(report);
    calibrations.push(after);
    before = after;
  }
  return { machine: describeMachine(await browserName()), benchmarks, calibrations };
}

function writeReport(report: Report): void {
  const folder = join(projectRoot(), "dist/bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, "report.md"), `${markdown(report)}\n`);
  process.stdout.write("The report is in dist/bench/report.json and dist/bench/report.md.\n");
}

function writeIntoDocument(text: string): void {
  const document = join(projectRoot(), "docs/performance.md");
  const whole = readFileSync(document, "utf8");
  writeFileSync(
    document,
    whole.replace(MARKS, (_all, begin, end) => `${begin}\n${text}\n${end}`),
  );
}
