import { type Choice, type Configuration, chosenValues } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import type { Switch, UnlockChange } from "#shared/engine/unlock-change.ts";
import type { Cents } from "#shared/money.ts";

/** The whole state to go back to. */
export interface Earlier {
  readonly configuration: Configuration;
  readonly stepIndex: number;
  readonly furthestIndex: number;
}

/** By step that a removal touched, what was chosen before it, and what it chose; later choices stay. */
export type EarlierChoices = Readonly<Record<string, TouchedStep>>;

interface TouchedStep {
  readonly before: readonly string[];
  readonly added: readonly string[];
}

/** What an option, or the base, costs now and cost before. */
export interface Repriced {
  readonly label: string;
  readonly isBase: boolean;
  readonly before: Cents;
  readonly after: Cents;
}

/** What happened to the visitor's choices that they did not ask for, or can take back. */
export type Notice =
  | {
      readonly kind: "receipt";
      /** What an option that was unlocked switched in other steps; empty after a simple choice. */
      readonly switches: readonly Switch[];
      readonly removed: readonly Rejection[];
      readonly undo: EarlierChoices;
    }
  | { readonly kind: "reset"; readonly undo: Earlier | undefined }
  | {
      readonly kind: "opened";
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

/** The notices after a choice, the newest last: one more receipt where it removed or switched others. */
export function noticesAfterChoice(
  notices: readonly Notice[],
  before: Configuration,
  after: Configuration,
  { removed, switches = [] }: Pick<UnlockChange, "removed"> & Partial<UnlockChange>,
): readonly Notice[] {
  const open = stillTold(notices, after);
  if (removed.length + switches.length === 0) return open;
  return [...open, { kind: "receipt", switches, removed, undo: touchedSteps(before, after) }];
}

/**
 * What is still to be told after another choice: receipts, as far as they still hold and until all that
 * they removed is chosen anew, and changes of the rules, which may come just before a click.
 */
export function stillTold(
  notices: readonly Notice[],
  configuration: Configuration,
): readonly Notice[] {
  return notices.flatMap((notice): readonly Notice[] => {
    if (notice.kind === "rules-changed") return [notice];
    if (notice.kind !== "receipt") return [];
    const removed = notice.removed.filter((each) => isStillOut(each, configuration));
    const switches = notice.switches.filter(({ step, option }) =>
      chosenValues(configuration, step.key).includes(option.value),
    );
    return removed.length > 0 ? [{ ...notice, removed, switches }] : [];
  });
}

/** What is shown, the newest first: the last notice, and those of its kind right before it. */
export function shownNotices(notices: readonly Notice[]): readonly Notice[] {
  const kind = notices.at(-1)?.kind;
  const other = notices.findLastIndex((notice) => notice.kind !== kind);
  return notices.slice(other + 1).reverse();
}

function isStillOut({ step, stepKey, value }: Rejection, configuration: Configuration): boolean {
  const values = chosenValues(configuration, stepKey);
  return step?.multiSelect ? !values.some((chosen) => chosen === value) : values.length === 0;
}

function touchedSteps(before: Configuration, after: Configuration): EarlierChoices {
  const touched: Record<string, TouchedStep> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [chosenValues(before, key), chosenValues(after, key)];
    if (was.join() === is.join()) continue;
    touched[key] = { before: was, added: is.filter((value) => !was.includes(value)) };
  }
  return touched;
}

/** The configuration with the earlier choices back; what was added to a list since is kept. */
export function withEarlierChoices(
  rules: Rules,
  configuration: Configuration,
  earlier: EarlierChoices,
): Configuration {
  const restored: Record<string, Choice> = { ...configuration };
  for (const [stepKey, { before, added }] of Object.entries(earlier)) {
    const isList = rules.steps.some((step) => step.key === stepKey && step.multiSelect);
    const [only] = before;
    if (isList) {
      const since = chosenValues(configuration, stepKey).filter((value) => !added.includes(value));
      restored[stepKey] = [...new Set([...before, ...since])];
    } else if (only !== undefined) {
      restored[stepKey] = only;
    } else {
      delete restored[stepKey];
    }
  }
  return restored;
}
