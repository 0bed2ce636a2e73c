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
  readonly before: Cents;
  readonly after: Cents;
}

/** What happened to the visitor's choices that they did not ask for, or can take back. */
export type Notice =
  | {
      readonly kind: "removed";
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

/**
 * The notice after a choice. Removals add up, with one Undo for all, until each is chosen anew or the
 * notice is dismissed; a change of the rules stays, too, since it may come just before a click.
 */
export function noticeAfterChoice(
  notice: Notice | undefined,
  before: Configuration,
  after: Configuration,
  { removed, switches = [] }: Pick<UnlockChange, "removed"> & Partial<UnlockChange>,
): Notice | undefined {
  const receipt = notice?.kind === "removed" ? notice : undefined;
  const open = [...(receipt?.removed ?? []), ...removed].filter((each) => isStillOut(each, after));
  if (open.length === 0 && switches.length === 0)
    return notice?.kind === "rules-changed" ? notice : undefined;
  const isTold = removed.length > 0 || switches.length > 0;
  const touched = isTold ? touchedSteps(before, after) : {};
  return { kind: "removed", switches, removed: open, undo: together(receipt?.undo ?? {}, touched) };
}

/** What both touched: as it was before the first, without what either chose. */
function together(first: EarlierChoices, then: EarlierChoices): EarlierChoices {
  const both = { ...then, ...first };
  for (const [stepKey, { added }] of Object.entries(then)) {
    const earlier = first[stepKey];
    if (earlier) both[stepKey] = { ...earlier, added: [...earlier.added, ...added] };
  }
  return both;
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
