import type { Rejection } from "#shared/engine/rejection.ts";
import type { Switch, UnlockChange } from "#shared/engine/unlock-change.ts";
import type { Cents } from "#shared/money.ts";
import type { ProjectItem } from "#shared/project/project.ts";
import { type Configuration, chosenValues, type StepValue } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { exclusiveValues } from "#shared/rules/rules-index.ts";

/** A choice that the visitor lost. */
export interface RemovedChoice extends StepValue {
  /** The steps whose change removed it: going back there restores it. */
  readonly by?: readonly string[];
}

/** A state that Undo can return to. Its step index refers to its own rules. */
export interface Earlier {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  readonly removedChoices: readonly RemovedChoice[];
  readonly filled: readonly StepValue[];
  readonly edit: Edit | undefined;
}

/** The bench of the project that the configurator has, to change it. */
export interface Edit {
  /** As it was when the edit began. It may be removed in the meantime, perhaps in another tab. */
  readonly item: ProjectItem;
  /** The visitor's own bench, which returns after the edit, with its notices; undefined if it was the same. */
  readonly before: Configuration | undefined;
  readonly notices: readonly Notice[];
}

/** The choices before and after a change, by the key of each step that it changed. */
export type ChangedSteps = Readonly<
  Record<string, { readonly before: readonly string[]; readonly after: readonly string[] }>
>;

/** A changed price: the base price, or that of an option. */
export interface Repriced {
  readonly label: string;
  readonly isBase: boolean;
  readonly before: Cents;
  readonly after: Cents;
}

/** The source of a bench that the page opened. */
export type OpenedSource = "link" | "changes" | "code" | "host" | "start" | "project";

/** The source of a bench: an opened or a starting one, a link or an order code that names no bench, or saved work. */
export type BenchSource = OpenedSource | "unreadable-link" | "unreadable-code" | "work";

/** Changes that the visitor did not ask for, or can undo. */
export type Notice =
  | {
      readonly kind: "change";
      /** The switches in other steps that unlocked an option; empty after a simple choice. */
      readonly switches: readonly Switch[];
      readonly removed: readonly Rejection[];
      readonly undo: ChangedSteps;
      /** The notices, removed and filled choices before the change. */
      readonly before: NoticeState;
    }
  | {
      readonly kind: "reset";
      /** Whether the visitor begins again, or begins the next bench of the project. */
      readonly goal: "same" | "next";
      readonly undo: Earlier;
    }
  | {
      readonly kind: "opened";
      readonly source: BenchSource;
      readonly removed: readonly Rejection[];
      readonly undo: Earlier | undefined;
    }
  | {
      readonly kind: "rules-changed";
      readonly removed: readonly Rejection[];
      /** The chosen options with a new price. */
      readonly repriced: readonly Repriced[];
      /** The totals before and after, if they differ. */
      readonly totals: { readonly before: Cents; readonly after: Cents } | undefined;
    };

/** The choices that the visitor lost. A bench of the host was not the visitor's: the host gets an event instead. */
export function lostChoices(notice: Notice): readonly Rejection[] {
  const isHosts = notice.kind === "opened" && notice.source === "host";
  return notice.kind === "reset" || isHosts ? [] : notice.removed;
}

/** Whether the bench took the place of one of the project. */
export const endsEdit = (notice: Notice): boolean =>
  notice.kind === "opened" && (notice.source === "link" || notice.source === "host") && notice.undo?.edit !== undefined;

export const canUndo = (notice: Notice): boolean => notice.kind !== "rules-changed" && notice.undo !== undefined;

/** Whether a notice ends with the next choice or step: that of a starting bench, or of the next bench of a project. */
export const isBrief = (notice: Notice): boolean =>
  notice.kind === "reset" ? notice.goal === "next" : notice.kind === "opened" && notice.source === "start";

export interface NoticeState extends Pick<Earlier, "removedChoices" | "filled"> {
  readonly notices: readonly Notice[];
}

/** The notices after a change, newest last. A change that removed or switched other choices adds one. */
export function noticesAfterChange(
  { configuration, notices, removedChoices, filled }: NoticeState & Pick<Earlier, "configuration">,
  after: Configuration,
  { removed, switches = [] }: Pick<UnlockChange, "removed"> & Partial<UnlockChange>,
): readonly Notice[] {
  const open = notices.flatMap((notice) => keepTruePart(notice, after));
  if (notices.length + removed.length + switches.length === 0) return notices;
  if (removed.length + switches.length === 0) return open;
  const undo = changedSteps(configuration, after);
  const before = { notices, removedChoices, filled };
  return [...open, { kind: "change", switches, removed, undo, before }];
}

/**
 * The part of a notice that is still true after another change. Removed choices stay until the visitor chooses them
 * again. New prices and opened benches stay until dismissed.
 */
function keepTruePart(notice: Notice, configuration: Configuration): readonly Notice[] {
  if (isBrief(notice)) return [];
  if (notice.kind === "reset") return [notice];
  const removed = notice.removed.filter((each) => isStillRemoved(each, configuration));
  const rest = { ...notice, removed };
  if (rest.kind === "opened") return rest.undo ? [rest] : [];
  if (rest.kind === "rules-changed") return removed.length + rest.repriced.length > 0 || rest.totals ? [rest] : [];
  const switches = rest.switches.filter(({ step, option }) =>
    chosenValues(configuration, step.key).includes(option.value),
  );
  return removed.length > 0 ? [{ ...rest, switches }] : [];
}

function isStillRemoved({ code, step, stepKey, value }: Rejection, configuration: Configuration): boolean {
  const values = chosenValues(configuration, stepKey);
  // The step no longer takes a list, and kept one option of it.
  if (code === "invalid_choice") return values.length > 0 && !values.some((kept) => kept === value);
  const exclusive = step ? exclusiveValues(step) : undefined;
  if (!step?.multiSelect || values.some((chosen) => exclusive?.has(chosen))) return values.length === 0;
  return !values.some((chosen) => chosen === value);
}

export function changedSteps(before: Configuration, after: Configuration): ChangedSteps {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const steps = [...keys].map(
    (key) => [key, { before: chosenValues(before, key), after: chosenValues(after, key) }] as const,
  );
  return Object.fromEntries(steps.filter(([, step]) => step.before.join() !== step.after.join()));
}
