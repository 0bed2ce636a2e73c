import { randomKey } from "#client/api/random-key.ts";
import {
  changeItem,
  duplicateItem,
  nextName,
  type Project,
  type ProjectItem,
  putItem,
  takeBack,
} from "#shared/project/project.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { type Configuration, sameConfiguration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { endTurns } from "#shared/text/text.ts";
import { benchName, nameItems } from "./name-benches.ts";
import { changeProject, projectState, showMessage } from "./project-state.ts";

/** '“Packing”' */
export const quoteName = (name: string) => `“${endTurns(name)}”`;

/** '“72 in, power strip”': a bench of the project as it is called now. */
const describeBench = (rules: Rules, id: string) => quoteName(benchName(rules, projectState().project, id));

/** Changes a project, and gives its new benches names. A change without effect has none here either. */
function nameNew(rules: Rules, project: Project, change: (project: Project) => Project): Project {
  const changed = change(project);
  return changed === project ? project : nameItems(rules, changed);
}

/**
 * Adds, changes or removes benches. Returns what takes that back, and leaves all else that was changed since, which it says if nothing
 * remains to take back; undefined if nothing changed.
 */
export function changeBenches(change: (project: Project) => Project): (() => void) | undefined {
  let before: Project = [];
  let after: Project = [];
  const isChanged = changeProject((project) => {
    before = project;
    after = change(project);
    return after;
  });
  const undo = () => {
    if (!changeProject((project) => takeBack(project, before, after)))
      showMessage({ tone: "error", text: "Nothing was undone: your project was changed since." });
  };
  return isChanged ? undo : undefined;
}

export function addBench(rules: Rules, configuration: Configuration): void {
  const id = randomKey();
  const undo = changeBenches((project) =>
    nameNew(rules, project, (before) => putItem(before, { id, name: nextName(before), quantity: 1, configuration })),
  );
  if (undo) showMessage({ tone: "success", text: `${describeBench(rules, id)} was added.`, undo });
  else refuseMore();
}

/** Returns the ID of the copy; undefined if the project is full. */
export function duplicateBench(rules: Rules, id: string, name: string): string | undefined {
  const newId = randomKey();
  const undo = changeBenches((project) => nameNew(rules, project, (before) => duplicateItem(before, id, newId)));
  if (!undo) {
    refuseMore();
    return undefined;
  }
  showMessage({ tone: "success", text: `${quoteName(name)} was duplicated.`, undo });
  return newId;
}

/**
 * Saves a bench as it was edited, with its new name. Without changes, the project keeps what it has. If another tab has removed the bench, it
 * is added again. Undo returns to the bench before, unless it was changed since. Returns whether the project has it.
 */
export function saveBench(rules: Rules, edited: ProjectItem, configuration: Configuration): boolean {
  const { id } = edited;
  const earlierName = describeBench(rules, id);
  let before: ProjectItem | undefined;
  const undo = changeBenches((project) => {
    before = project.find((each) => each.id === id);
    if (before && sameConfiguration(configuration, edited.configuration)) return project;
    const whole = before ? project : putItem(project, edited);
    return nameItems(rules, changeItem(whole, id, { configuration }));
  });
  if (!projectState().project.some((each) => each.id === id)) {
    refuseMore();
    return false;
  }
  const name = describeBench(rules, id);
  if (!before) {
    showMessage({
      tone: "success",
      text: `${name} had been removed. It was added again.`,
      undo,
    });
    return true;
  }
  if (!undo) return true;
  const saved = name === earlierName ? `${name} was saved` : `${earlierName} was saved as ${name}`;
  const isNewer =
    !sameConfiguration(before.configuration, edited.configuration) &&
    !sameConfiguration(before.configuration, configuration);
  showMessage({
    tone: "success",
    text: isNewer ? `${saved}, in place of a change from another page.` : `${saved}.`,
    stays: isNewer,
    undo,
  });
  return true;
}

function refuseMore(): void {
  showMessage({
    tone: "error",
    text: `Your project is full: a quote holds ${MAX_ITEMS} benches with their quantities.`,
  });
}
