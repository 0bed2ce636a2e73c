import { type Choice, type Configuration, chosenValues } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Rejection } from "#shared/engine/review-choices.ts";
import type { Cents } from "#shared/money.ts";

/** The whole state to go back to. */
export interface Earlier {
  readonly configuration: Configuration;
  readonly stepIndex: number;
  readonly furthestIndex: number;
}

/** What was chosen in the steps that a removal touched; choices made since stay. */
export type EarlierChoices = Readonly<Record<string, readonly string[]>>;

/** What happened to the visitor's choices that they did not ask for, or can take back. */
export type Notice =
  | {
      readonly kind: "removed";
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
  removed: readonly Rejection[],
): Notice | undefined {
  const receipt = notice?.kind === "removed" ? notice : undefined;
  const open = [...(receipt?.removed ?? []), ...removed].filter((each) => isStillOut(each, after));
  if (open.length === 0) return notice?.kind === "rules-changed" ? notice : undefined;
  const touched = removed.length > 0 ? touchedSteps(before, after) : {};
  return { kind: "removed", removed: open, undo: { ...touched, ...receipt?.undo } };
}

function isStillOut({ step, stepKey, value }: Rejection, configuration: Configuration): boolean {
  const values = chosenValues(configuration, stepKey);
  return step?.multiSelect ? !values.some((chosen) => chosen === value) : values.length === 0;
}

function touchedSteps(before: Configuration, after: Configuration): EarlierChoices {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...keys]
      .map((key) => [key, chosenValues(before, key)] as const)
      .filter(([key, values]) => values.join() !== chosenValues(after, key).join()),
  );
}

/** The configuration with the earlier choices back; what was added to a list since is kept. */
export function withEarlierChoices(
  rules: Rules,
  configuration: Configuration,
  earlier: EarlierChoices,
): Configuration {
  const restored: Record<string, Choice> = { ...configuration };
  for (const [stepKey, values] of Object.entries(earlier)) {
    const isList = rules.steps.some((step) => step.key === stepKey && step.multiSelect);
    const [only] = values;
    if (isList) {
      restored[stepKey] = [...new Set([...values, ...chosenValues(configuration, stepKey)])];
    } else if (only !== undefined) {
      restored[stepKey] = only;
    } else {
      delete restored[stepKey];
    }
  }
  return restored;
}
