import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from "vitest/node";

/** Ends the run with a line that counts the tests: 'N passed, N failed'. */
export class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    process.stdout.write(`${count("passed")} passed, ${count("failed") + broken} failed\n`);
  }
}

/** Runs browser tests first, because they take longest, and components last, because a worker restarts for another project. */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle } = this.ctx.config.sequence;
    const sorted = shuffle ? shuffled(files) : await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

function place({ project, moduleId }: TestSpecification): number {
  if (project.name === "components") return 2;
  return moduleId.includes("/tests/e2e/") ? 0 : 1;
}

const shuffled = (files: readonly TestSpecification[]): readonly TestSpecification[] =>
  files
    .map((file) => ({ file, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
