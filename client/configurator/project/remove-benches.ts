import { keepItem, type Project, removeItem } from "#shared/project/project.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import { countNoun } from "#shared/text/text.ts";
import type { BenchStore } from "../state/bench-store.ts";
import { changeBenches, quoteName } from "./project-commands.ts";
import { projectState, showMessage } from "./project-state.ts";

type Store = Pick<BenchStore, "now" | "dispatch">;

/** Removes benches, and ends the edit of a bench that the project no longer has. Returns what takes back both. */
function removeBenches(store: Store, change: (project: Project) => Project): (() => void) | undefined {
  const undo = changeBenches(change);
  const { edit, configuration } = store.now.read();
  if (!undo || !edit || projectState().project.some(({ id }) => id === edit.item.id)) return undo;
  store.dispatch({ type: "end-edit", without: edit.item.configuration });
  return () => {
    undo();
    const now = store.now.read();
    if (now.edit) return;
    // A new project begins with an empty bench.
    const own = isEmpty(now.configuration) ? edit.before : now.configuration;
    store.dispatch({ type: "edit", item: edit.item, choices: configuration, own });
  };
}

export function removeBench(store: Store, id: string, name: string): void {
  const undo = removeBenches(store, (project) => removeItem(project, id));
  showMessage({ tone: "success", text: `${quoteName(name)} was removed.`, stays: true, undo });
}

/** Keeps one of the compared benches, and removes the others of them. */
export function keepBench(store: Store, id: string, name: string, compared: readonly string[]): void {
  const undo = removeBenches(store, (project) => keepItem(project, id, compared));
  const removed = countNoun(compared.length - 1, "other bench was", "other benches were");
  showMessage({ tone: "success", text: `${quoteName(name)} stays. ${removed} removed.`, stays: true, undo });
}

/** Empties the project and the configurator, after a quote was requested. */
export function startProject(store: Store, reset: () => void): void {
  replaceProject(store, [], "You started a new project.");
  reset();
}

/** Replaces the whole project. */
export function replaceProject(store: Store, items: Project, text: string, stays = false): void {
  showMessage({ tone: "success", text, stays, undo: removeBenches(store, () => items) });
}
