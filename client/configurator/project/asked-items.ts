import type { Project } from "#shared/project/project.ts";
import type { Rules } from "#shared/rules/model.ts";
import { reviewProject } from "./name-benches.ts";

/** The benches of a project as a quote asks for them: settled, and with the names on screen. */
export function settleItems(rules: Rules, project: Project): Project {
  return reviewProject(rules, project).map(({ item, configuration, name }) => {
    return { ...item, configuration, name };
  });
}
