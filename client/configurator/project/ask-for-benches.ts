import { isProposing } from "#client/api/proposal.ts";
import { sameConfiguration } from "#shared/configuration.ts";
import type { Project } from "#shared/project.ts";
import { untouched } from "../state/state.ts";
import type { Configurator } from "../use-configurator.ts";
import { askedItems } from "./asked-items.ts";
import { saveEdit } from "./edit-bench.ts";
import { projectState } from "./project-store.ts";

interface Asked {
  readonly open: "remaining" | "quote" | "which";
  /** Undefined for the page's bench. */
  readonly items?: Project;
}

/**
 * What *Request Quote* asks for. An edited bench is saved, and the quote is for its project. With a project and another
 * bench in the configurator, the visitor decides.
 */
export function askForBenches(page: Configurator): Asked {
  const { rules, configuration, missing } = page;
  const { project, edit } = projectState();
  const alone = { open: missing.length > 0 ? "remaining" : "quote" } as const;
  const wholeProject = () =>
    ({ open: "quote", items: askedItems(rules, projectState().project) }) as const;
  if (edit) {
    if (missing.length > 0) return alone;
    saveEdit(page);
    return wholeProject();
  }
  if (project.length === 0 || isProposing()) return alone;
  const isUntouched = sameConfiguration(configuration, untouched(rules).configuration);
  return isUntouched ? wholeProject() : { open: "which" };
}
