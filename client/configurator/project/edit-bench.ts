import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import type { Commands } from "../state/bench-context.tsx";
import type { ConfiguratorState } from "../state/state.ts";
import { saveBench } from "./project-commands.ts";
import { projectState, removeMessages, setEdit, useProjectState } from "./project-state.ts";

type Page = Pick<ConfiguratorState, "rules" | "configuration"> & Pick<Commands, "dispatch">;

/** Opens a bench of the project in the configurator, to change it. */
export function beginEdit(page: Page & Pick<Commands, "go">, id: string): void {
  const { configuration, dispatch, go } = page;
  const item = projectState().project.find((each) => each.id === id);
  if (!item) return;
  const isSame = sameConfiguration(configuration, item.configuration);
  removeMessages();
  setEdit({ item, before: isSame ? undefined : configuration });
  dispatch({ type: "open", choices: item.configuration, source: "project" });
  go(0);
}

/** The item that is being edited. One that another tab removed can still be saved, or left for the visitor's own bench. */
function findEditedItem({ project, edit }: ReturnType<typeof projectState>) {
  return edit && (project.find(({ id }) => id === edit.item.id) ?? edit.item);
}

export const useEditedItem = () => findEditedItem(useProjectState());

/** Saves the edit and ends it. */
export function saveEdit(page: Page): void {
  const { edit } = projectState();
  const item = findEditedItem(projectState());
  if (!edit || !item) return;
  saveBench(page.rules, item, page.configuration);
  endEdit(page, edit.before);
}

/** Ends the edit and discards its changes. */
export function cancelEdit(page: Page): void {
  endEdit(page, projectState().edit?.before ?? findEditedItem(projectState())?.configuration);
}

/** Ends the edit of an item that was removed here. */
export function leaveEdit(page: Page): void {
  const { edit } = projectState();
  if (edit) endEdit(page, edit.before);
}

/** Gives the visitor's own bench back, and shows the project. */
function endEdit({ dispatch }: Page, own: Configuration | undefined): void {
  setEdit(undefined);
  if (own) dispatch({ type: "open", choices: own, source: "project" });
  dispatch({ type: "show-project", link: "" });
}
