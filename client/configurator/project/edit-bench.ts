import type { Commands } from "../state/bench-context.tsx";
import { useBench } from "../state/bench-context.tsx";
import type { Bench } from "../state/derive-bench.ts";
import { saveBench } from "./project-commands.ts";
import { projectState, removeMessages, useProjectState } from "./project-state.ts";

type Page = Pick<Bench, "rules" | "configuration" | "edit"> & Pick<Commands, "dispatch">;

/** Opens a bench of the project in the configurator, to change it. */
export function beginEdit({ dispatch, go }: Pick<Commands, "dispatch" | "go">, id: string): void {
  const item = projectState().project.find((each) => each.id === id);
  if (!item) return;
  removeMessages();
  dispatch({ type: "edit", item, choices: item.configuration });
  go(0);
}

/** The item that is being edited. One that another tab removed can still be saved, or left for the visitor's own bench. */
export function useEditedItem() {
  const { project } = useProjectState();
  const item = useBench(({ edit }) => edit?.item);
  return item && (project.find(({ id }) => id === item.id) ?? item);
}

/** Saves the edit and ends it. */
export function saveEdit({ rules, configuration, edit, dispatch }: Page): void {
  if (!edit) return;
  const { project } = projectState();
  saveBench(rules, project.find(({ id }) => id === edit.item.id) ?? edit.item, configuration);
  endEdit({ dispatch }, configuration);
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
