import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker starts anew for another project, so the files of a project run together; the slowest project comes first. */
const ORDER = ["e2e", "components", "server", "fuzz", "shared", "client"];

const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);

export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = this.ctx.config.sequence.shuffle ? shuffled(files) : await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

function shuffled(files: readonly TestSpecification[]): readonly TestSpecification[] {
  return files
    .map((file) => ({ file, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
}
