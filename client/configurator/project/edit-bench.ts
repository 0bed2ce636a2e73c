import { type Commands, useBench } from "../state/bench-context.tsx";
import type { Bench } from "../state/derive-bench.ts";
import { saveBench } from "./project-commands.ts";
import { projectState, removeMessages, showMessage, useProjectState } from "./project-state.ts";

type Page = Pick<Bench, "rules" | "configuration" | "missing" | "edit"> & Pick<Commands, "dispatch">;

/** Opens a bench of the project in the configurator, to change it. Goes on with an edit that has begun. */
export function editBench(
  { dispatch, go, edit, stepIndex }: Bench & Pick<Commands, "dispatch" | "go">,
  id: string,
): void {
  if (edit && edit.item.id !== id) {
    finishFirst();
    return;
  }
  const item = projectState().project.find((each) => each.id === id);
  if (item && !edit) {
    removeMessages();
    dispatch({ type: "edit", item, choices: item.configuration });
  }
  go(edit ? stepIndex : 0);
}

export function finishFirst(): void {
  showMessage({ tone: "error", text: "Finish the bench that you are editing first." });
}

/** The item that is being edited. One that another tab removed can still be saved, or left for the visitor's own bench. */
export function useEditedItem() {
  const { project } = useProjectState();
  const item = useBench(({ edit }) => edit?.item);
  return item && (project.find(({ id }) => id === item.id) ?? item);
}

/** Saves the edit and ends it. While its bench is incomplete, shows the missing choices. */
export function saveEdit({ showSummary, ...page }: Page & Pick<Commands, "showSummary">): void {
  if (page.missing.length > 0) showSummary();
  else finishEdit(page);
}

/** Saves the edit of a complete bench and ends it, unless the project has no place for it. Returns whether it did. */
export function finishEdit({ rules, configuration, edit, dispatch }: Page): boolean {
  const isSaved = edit !== undefined && saveBench(rules, edit.item, configuration);
  if (isSaved) endEdit({ dispatch }, configuration);
  return isSaved;
}

/** Ends the edit and discards its changes. */
export function cancelEdit({ edit, dispatch }: Page): void {
  if (edit) endEdit({ dispatch }, edit.item.configuration);
}

/** Shows the project. */
function endEdit({ dispatch }: Pick<Page, "dispatch">, without: Page["configuration"]): void {
  dispatch({ type: "end-edit", without });
  dispatch({ type: "show-project", link: "" });
}
