import { keepItem, type Project, removeItem } from "#shared/project/project.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Commands } from "../state/bench-context.tsx";
import type { EditedPage } from "../state/bench-store.ts";
import { changeBenches, quoteName } from "./project-commands.ts";
import { dropEdit, projectState, showMessage } from "./project-state.ts";

/** Removes benches, and ends the edit of a bench that the project no longer has. Returns what takes back both. */
function removeBenches(page: EditedPage, change: (project: Project) => Project): (() => void) | undefined {
  const undo = changeBenches(change);
  const { project, edit } = projectState();
  if (!undo || project.some(({ id }) => id === edit?.item.id)) return undo;
  const left = dropEdit(page, page.readChoices());
  if (!left) return undo;
  page.dispatch({ type: "open", choices: left.own, source: "project" });
  return () => {
    undo();
    left.resume();
  };
}

export function removeBench(page: EditedPage, id: string, name: string): void {
  const undo = removeBenches(page, (project) => removeItem(project, id));
  showMessage({ tone: "success", text: `${quoteName(name)} was removed.`, stays: true, undo });
}

/** Keeps one of the compared benches, and removes the others of them. */
export function keepBench(page: EditedPage, id: string, name: string, compared: readonly string[]): void {
  const undo = removeBenches(page, (project) => keepItem(project, id, compared));
  const removed = countNoun(compared.length - 1, "other bench was", "other benches were");
  showMessage({ tone: "success", text: `${quoteName(name)} stays. ${removed} removed.`, stays: true, undo });
}

/** Empties the project and the configurator, after a quote was requested. */
export function startProject(page: EditedPage & Pick<Commands, "reset">): void {
  replaceProject(page, [], "You started a new project.");
  page.reset();
}

/** Replaces the whole project. */
export function replaceProject(page: EditedPage, items: Project, text: string, stays = false): void {
  showMessage({ tone: "success", text, stays, undo: removeBenches(page, () => items) });
}
