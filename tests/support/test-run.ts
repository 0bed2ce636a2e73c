import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Reporter, TestModule } from "vitest/node";

/** The goal for `vitest run` on two idle cores. In `.ci/run`, more than `MOST` times the goal fails the run. */
const GOAL_S = 200;
const MAX_RATIO = 1.5;

/** Work of the kinds that tests have: objects, texts and numbers. */
const LOOP = `
  let sum = 0;
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 10000 }, (_, index) => ({ index, text: "row " + (index ^ round) }));
    sum += JSON.parse(JSON.stringify(rows)).filter(({ text }) => text.endsWith("7")).length;
    for (let step = 0; step < 5000000; step += 1) sum = (sum * 31 + step) | 0;
  }`;

/**
 * The milliseconds of the loop on each of two idle cores of the machine on which the goal was set, measured as its
 * processor time (1,740 to 1,800 in eight runs). Where it takes twice as long, because the machine is busy or slow, the
 * tests may, too. A faster machine gets no stricter limit: its disk may be as slow.
 */
const LOOP_MS = 1750;

/** How many times as long the loop takes now, on two cores at once; at least 1. */
async function measureSlowness(): Promise<number> {
  const begun = performance.now();
  await Promise.all([1, 2].map(() => once(new Worker(LOOP, { eval: true }), "exit")));
  return Math.max(1, (performance.now() - begun) / LOOP_MS);
}

/**
 * Ends the run with a line that counts the tests: 'N passed, N failed'. With `TIMED`, the lines before name the slowest
 * files, and the run fails if it took too long.
 */
export class CountsReporter implements Reporter {
  private begun = 0;
  private slownessBefore = 1;

  async onInit() {
    if (process.env.TIMED) this.slownessBefore = await measureSlowness();
    this.begun = performance.now();
  }

  async onTestRunEnd(modules: readonly TestModule[]) {
    if (process.env.TIMED) await this.judgeTime(modules);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    process.stdout.write(`${count("passed")} passed, ${count("failed") + broken} failed\n`);
  }

  private async judgeTime(modules: readonly TestModule[]) {
    const seconds = (performance.now() - this.begun) / 1000;
    const files = modules
      .map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic();
        return { name: module.relativeModuleId, ms: collectDuration + setupDuration + duration };
      })
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, 20);
    const factor = Math.max(this.slownessBefore, await measureSlowness());
    const limit = MAX_RATIO * GOAL_S * factor;
    process.stdout.write(
      `The slowest test files, in seconds:\n${files
        .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} ${name}\n`)
        .join("")}vitest run took ${seconds.toFixed(0)} s.\n`,
    );
    if (seconds <= limit) return;
    process.exitCode = 1;
    process.stdout.write(
      `vitest run was too slow: it took ${seconds.toFixed(0)} s, and the limit is ${limit.toFixed(0)} s (${MAX_RATIO} × ${GOAL_S} s × ${factor.toFixed(2)}, because a fixed loop took ${factor.toFixed(2)} times as long as on an idle machine).\n`,
    );
  }
}
