import { settle } from "#shared/engine/settle.ts";
import type { ProjectItem } from "#shared/project/project.ts";
import { type Configuration, sameConfiguration, type UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { visibleSteps } from "#shared/rules/model.ts";
import type { Notice, OpenedSource } from "./notice.ts";
import { type ConfiguratorState, findEarlierState, goToFirstStep, startUntouched } from "./state.ts";

export interface BeginEdit {
  readonly item: ProjectItem;
  readonly choices: Configuration;
  readonly own?: Configuration | undefined;
}

/** Opens the bench of a link, of an order code or of the host, or a starting bench. Undo returns to the visitor's own bench. */
export function openBench(
  state: ConfiguratorState,
  choices: UncheckedConfiguration,
  source: OpenedSource,
): ConfiguratorState {
  const { configuration, chosen, removed } = settle(state.rules, choices);
  const last = state.notices.at(-1);
  const opened = last?.kind === "opened" ? last : undefined;
  const isSame = sameConfiguration(configuration, state.configuration);
  // Undo also returns from a starting bench to the untouched page, and to an edit of the project.
  const earlier = source === "start" || state.edit ? state : findEarlierState(state);
  // A bench of the project keeps the visitor's own bench until it is saved.
  const undo = source === "project" ? undefined : isSame ? opened?.undo : earlier;
  const notices: readonly Notice[] = removed.length > 0 || undo ? [{ kind: "opened", source, removed, undo }] : [];
  // The first step that is left to decide, or the first of all.
  const open = visibleSteps(state.rules).findIndex(({ key, required }) => required && !configuration[key]);
  const stepIndex = Math.max(0, open);
  const hosts = source === "host" && { hostsBench: configuration };
  const edit = source === "link" || source === "host" ? undefined : state.edit;
  // The view of the project stays until the visitor leaves it.
  const project = source === "project" ? state.project : undefined;
  if (!isSame) return { ...goToFirstStep(state), ...hosts, configuration, chosen, edit, stepIndex, notices, project };
  const others = source === "project" ? [] : state.notices.filter((each) => each !== opened);
  return { ...state, starts: undefined, notices: [...others, ...notices] };
}

/** Opens a bench of the project, with choices that it may not have yet. `own`: the visitor's own bench, to which the edit returns. */
export function beginEdit(
  state: ConfiguratorState,
  { item, choices, own = state.configuration }: BeginEdit,
): ConfiguratorState {
  const before = sameConfiguration(own, choices) ? undefined : own;
  return { ...openBench(state, choices, "project"), edit: { item, before, notices: state.notices } };
}

/** Gives the visitor's own bench back, with its notices. `without`: the one that stays if they had none. */
export function endEdit(state: ConfiguratorState, without: Configuration): ConfiguratorState {
  const { before = without, notices = [] } = state.edit ?? {};
  const own = openBench(state, before, "project");
  return { ...own, notices: [...notices, ...own.notices], edit: undefined };
}

/** Reports a link or an order code that names no bench. */
export function openNothing(
  state: ConfiguratorState,
  source: "unreadable-link" | "unreadable-code",
): ConfiguratorState {
  const others = state.notices.filter((each) => each.kind !== "opened" || each.source !== source);
  const notice: Notice = { kind: "opened", source, removed: [], undo: undefined };
  return { ...state, notices: [...others, notice] };
}

/**
 * Clears all choices except fixed ones. If there are none to clear, the notices and their Undo stay. `goal`: the
 * purpose of clearing them.
 */
export function reset(state: ConfiguratorState, goal: "same" | "next" = "same"): ConfiguratorState {
  const undo = findEarlierState(state);
  if (!undo) return { ...goToFirstStep(state), notices: state.notices };
  const { configuration, chosen } = startUntouched(state.rules);
  return { ...goToFirstStep(state), configuration, chosen, notices: [{ kind: "reset", goal, undo }] };
}
