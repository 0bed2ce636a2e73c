import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import type { Commands } from "../state/bench-context.tsx";
import type { EditedPage } from "../state/bench-store.ts";
import type { ConfiguratorState } from "../state/state.ts";
import { saveBench } from "./project-commands.ts";
import { dropEdit, projectState, removeMessages, setEdit, showMessage, useProjectState } from "./project-state.ts";

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

/** Ends the edit for a bench from outside, and says so if it has unsaved changes. Returns the visitor's own bench, unless there was no edit. */
export function leaveEdit(page: EditedPage, unsaved: Configuration, outside: Configuration): Configuration | undefined {
  const saved = findEditedItem(projectState())?.configuration;
  const left = dropEdit(page, unsaved, outside);
  if (left && saved && !sameConfiguration(unsaved, saved)) {
    const text = "Your changes to a bench of the project were not saved.";
    showMessage({ tone: "success", text, stays: true, undo: left.resume });
  }
  return left?.own;
}

/** Gives the visitor's own bench back, and shows the project. */
function endEdit({ dispatch }: Page, own: Configuration | undefined): void {
  setEdit(undefined);
  if (own) dispatch({ type: "open", choices: own, source: "project" });
  dispatch({ type: "show-project", link: "" });
}
