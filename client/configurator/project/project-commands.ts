import { randomKey } from "#client/api/random-key.ts";
import type { Configuration } from "#shared/configuration.ts";
import {
  changeItem,
  duplicateItem,
  nextName,
  type Project,
  type ProjectItem,
  putItem,
  removeItem,
} from "#shared/project.ts";
import { MOST_ITEMS } from "#shared/quote-items.ts";
import { endTurns } from "#shared/text.ts";
import { changeProject, showMessage } from "./project-store.ts";

/** '“Packing”' */
export const quoted = (name: string) => `“${endTurns(name)}”`;

/** Adds a bench, and offers to show the project. */
export function addBench(configuration: Configuration, show: () => void): void {
  const id = randomKey();
  let name = "";
  const isAdded = changeProject((project) => {
    name = nextName(project);
    return putItem(project, { id, name, quantity: 1, configuration });
  });
  if (!isAdded) {
    refuseMore();
    return;
  }
  showMessage({
    tone: "success",
    text: `${quoted(name)} was added.`,
    action: { label: "Show Project", run: show },
    undo: () => changeProject((project) => removeItem(project, id)),
  });
}

/** Returns the ID of the copy; undefined if the project is full. */
export function duplicateBench({ id, name }: ProjectItem): string | undefined {
  const newId = randomKey();
  if (!changeProject((project) => duplicateItem(project, id, newId))) {
    refuseMore();
    return undefined;
  }
  showMessage({
    tone: "success",
    text: `${quoted(name)} was duplicated.`,
    undo: () => changeProject((project) => removeItem(project, newId)),
  });
  return newId;
}

export function removeBench(item: ProjectItem, index: number): void {
  changeProject((project) => removeItem(project, item.id));
  showMessage({
    tone: "success",
    text: `${quoted(item.name)} was removed.`,
    undo: () => changeProject((project) => putItem(project, item, index)),
  });
}

/** Saves an edited bench. If another tab has removed it, it is added again. Undo returns to the bench before. */
export function saveBench(edited: ProjectItem, configuration: Configuration): void {
  const { id, name, ...item } = edited;
  let isGone = false;
  changeProject((project) => {
    isGone = !project.some((each) => each.id === id);
    return isGone
      ? putItem(project, { ...edited, configuration })
      : changeItem(project, id, { configuration });
  });
  if (isGone) {
    showMessage({
      tone: "success",
      text: `${quoted(name)} had been removed. It was added again.`,
      undo: () => changeProject((project) => removeItem(project, id)),
    });
    return;
  }
  const before = { configuration: item.configuration };
  showMessage({
    tone: "success",
    text: `${quoted(name)} was saved.`,
    undo: () => changeProject((project) => changeItem(project, id, before)),
  });
}

/** Replaces the whole project. Undo returns to the one before. */
export function replaceProject(items: Project, text: string): void {
  let before: Project = [];
  changeProject((project) => {
    before = project;
    return items;
  });
  showMessage({ tone: "success", text, undo: () => changeProject(() => before) });
}

function refuseMore(): void {
  showMessage({
    tone: "error",
    text: `Your project is full: a quote holds ${MOST_ITEMS} benches with their quantities.`,
  });
}
