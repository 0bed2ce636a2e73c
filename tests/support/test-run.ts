import type { Reporter, TestModule } from "vitest/node";
import { cpuSecondsOf } from "./cpu-time.ts";

/**
 * The goal for the processor seconds of `vitest run`: on two idle cores, half as many seconds pass. No limit fails the run, because the
 * same tests take 342 on one machine and 857 on another.
 */
const GOAL_S = 400;

/**
 * Ends the run with a line that counts the tests: 'N passed, N failed'. With `TIMED`, the lines before name the files
 * that took the most processor time.
 */
export class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (process.env.TIMED) tellCpuTime(modules);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    process.stdout.write(`${count("passed")} passed, ${count("failed") + broken} failed\n`);
  }
}

function tellCpuTime(modules: readonly TestModule[]) {
  const files = modules
    .map((module) => ({
      name: `${module.project.name} ${module.relativeModuleId}`,
      seconds: module.meta().cpuSeconds ?? 0,
    }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const sum = cpuSecondsOf(process.pid);
  const rows = files.slice(0, 20).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} ${name}\n`);
  process.stdout.write(
    `The files with the most processor time, in seconds:\n${rows.join("")}vitest run took ${sum.toFixed(0)} processor seconds (goal: ${GOAL_S}).\n`,
  );
}
