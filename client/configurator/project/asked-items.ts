import { reviewProject } from "#shared/project/name-benches.ts";
import type { Project } from "#shared/project/project.ts";
import type { Rules } from "#shared/rules/model.ts";

/** The benches of a project as a quote asks for them: settled, and with the names on screen. */
export function settleItems(rules: Rules, project: Project): Project {
  return reviewProject(rules, project).map(({ item, configuration, name }) => {
    return { ...item, configuration, name };
  });
}
