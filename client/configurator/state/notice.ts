import {
  type Choice,
  type Configuration,
  chosenValues,
  NO_ACCESSORIES,
} from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/rejection.ts";
import type { Switch, UnlockChange } from "#shared/engine/unlock-change.ts";
import type { Cents } from "#shared/money.ts";
import type { RemovedChoice } from "./removed-choices.ts";

/** A state that Undo can return to. Its step index refers to its own rules. */
export interface Earlier {
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly stepIndex: number;
  readonly removedChoices: readonly RemovedChoice[];
}

/** By step that a change touched, what was chosen before and after it. */
export type EarlierChoices = Readonly<Record<string, TouchedStep>>;

interface TouchedStep {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What an option, or the base, costs now and cost before. */
export interface Repriced {
  readonly label: string;
  readonly isBase: boolean;
  readonly before: Cents;
  readonly after: Cents;
}

/** Where a bench came from: a link, also one that names none, the page around the frame, or earlier work. */
export type BenchSource = "link" | "unreadable-link" | "host" | "work";

/** What happened to the visitor's choices that they did not ask for, or can take back. */
export type Notice =
  | {
      readonly kind: "change";
      /** What an option that was unlocked switched in other steps; empty after a simple choice. */
      readonly switches: readonly Switch[];
      readonly removed: readonly Rejection[];
      readonly undo: EarlierChoices;
      /** The notices and removed choices before the change. */
      readonly before: NoticeState;
    }
  | { readonly kind: "reset"; readonly undo: Earlier }
  | {
      readonly kind: "opened";
      readonly source: BenchSource;
      readonly removed: readonly Rejection[];
      readonly undo: Earlier | undefined;
    }
  | {
      readonly kind: "rules-changed";
      readonly removed: readonly Rejection[];
      /** The chosen options whose price is another. */
      readonly repriced: readonly Repriced[];
      /** The totals before and after, where they differ. */
      readonly totals: { readonly before: Cents; readonly after: Cents } | undefined;
    };

interface NoticeState {
  readonly notices: readonly Notice[];
  readonly removedChoices: readonly RemovedChoice[];
}

/** The notices after a change, newest last: one more if it removed or switched other choices. */
export function noticesAfterChange(
  { configuration, notices, removedChoices }: NoticeState & Pick<Earlier, "configuration">,
  after: Configuration,
  { removed, switches = [] }: Pick<UnlockChange, "removed"> & Partial<UnlockChange>,
): readonly Notice[] {
  const open = stillTold(notices, after);
  if (removed.length + switches.length === 0) return open;
  const undo = touchedSteps(configuration, after);
  const before = { notices, removedChoices };
  return [...open, { kind: "change", switches, removed, undo, before }];
}

/**
 * What is still to be told after another change, as far as it still holds: what was removed, until it is
 * chosen anew; new prices; and what gave way to another bench, until it is dismissed.
 */
function stillTold(notices: readonly Notice[], configuration: Configuration): readonly Notice[] {
  return notices.flatMap((notice): readonly Notice[] => {
    if (notice.kind === "reset") return [notice];
    const removed = notice.removed.filter((each) => isStillOut(each, configuration));
    const told = { ...notice, removed };
    if (told.kind === "opened") return told.undo ? [told] : [];
    if (told.kind === "rules-changed")
      return removed.length + told.repriced.length > 0 || told.totals ? [told] : [];
    const switches = told.switches.filter(({ step, option }) =>
      chosenValues(configuration, step.key).includes(option.value),
    );
    return removed.length > 0 ? [{ ...told, switches }] : [];
  });
}

function isStillOut(
  { code, step, stepKey, value }: Rejection,
  configuration: Configuration,
): boolean {
  const values = chosenValues(configuration, stepKey);
  // One of its list was kept.
  if (code === "invalid_choice") return values.length > 0 && !values.some((kept) => kept === value);
  if (!step?.multiSelect || values.includes(NO_ACCESSORIES)) return values.length === 0;
  return !values.some((chosen) => chosen === value);
}

function touchedSteps(before: Configuration, after: Configuration): EarlierChoices {
  const touched: Record<string, TouchedStep> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [chosenValues(before, key), chosenValues(after, key)];
    if (!isSame(was, is)) touched[key] = { before: was, after: is };
  }
  return touched;
}

/** The configuration with a change taken back; what was decided anew since is kept. */
export function withEarlierChoices(
  rules: Rules,
  configuration: Configuration,
  earlier: EarlierChoices,
): Configuration {
  const restored: Record<string, Choice> = { ...configuration };
  for (const [stepKey, { before, after }] of Object.entries(earlier)) {
    const now = chosenValues(configuration, stepKey);
    const isList = rules.steps.some((step) => step.key === stepKey && step.multiSelect);
    const [only] = before;
    if (isList) {
      const isAlone = now.includes(NO_ACCESSORIES) && !after.includes(NO_ACCESSORIES);
      if (!isAlone) restored[stepKey] = listBefore(before, after, now);
    } else if (!isSame(now, after)) {
    } else if (only !== undefined) {
      restored[stepKey] = only;
    } else {
      delete restored[stepKey];
    }
  }
  return restored;
}

/** The list as it is, with what the change removed and without what it added. */
function listBefore(
  before: readonly string[],
  after: readonly string[],
  now: readonly string[],
): readonly string[] {
  const removed = before.filter((value) => !after.includes(value));
  const kept = now.filter((value) => before.includes(value) || !after.includes(value));
  return [...new Set([...removed, ...kept])];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}
