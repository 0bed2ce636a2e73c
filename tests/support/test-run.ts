import type { Reporter, TestModule } from "vitest/node";

/** Ends the run with a line that counts the tests: 'N passed, N failed'. */
export class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    process.stdout.write(`${count("passed")} passed, ${count("failed") + broken} failed\n`);
  }
}
