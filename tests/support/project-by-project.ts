import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the browser tests first, since they take longest, and the components last: a worker has to start anew for
 * another project.
 */
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

function shuffled(files: readonly TestSpecification[]): readonly TestSpecification[] {
  return files
    .map((file) => ({ file, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
}
