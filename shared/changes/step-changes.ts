import type { StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { inSentence, textChange } from "./fact-changes.ts";

/** The changes to a step itself: its name, whether it is required, how many choices it takes, its description. */
export function stepChanges(before: StepDocument, after: StepDocument): readonly string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`${before.name} is now called ${inSentence(after.name)}`);
  if (before.required !== after.required)
    changes.push(`${after.name} is now ${after.required ? "required" : "optional"}`);
  if (before.multiSelect !== after.multiSelect)
    changes.push(`${after.name} now takes ${after.multiSelect ? "several choices" : "one choice"}`);
  if (before.role !== after.role)
    changes.push(
      after.role
        ? `${after.name} now decides the bench's ${after.role}${before.role ? `, was ${before.role}` : ""}`
        : `${after.name} no longer decides the bench's ${before.role}`,
    );
  for (const change of textChange("description", before.description, after.description))
    changes.push(`${after.name}: ${change}`);
  return changes;
}

/** 'Lighting added as step 5 with 3 options'. */
export function stepAddedText(step: StepDocument): string {
  return `${step.name} added as step ${step.stepNumber} ${optionCountText(step, "")}`;
}

/** 'Lighting removed with its 3 options'. */
export function stepRemovedText(step: StepDocument): string {
  return `${step.name} removed ${optionCountText(step, "its ")}`;
}

const optionCountText = ({ options }: StepDocument, whose: "its " | ""): string =>
  options.length === 0 ? "without options" : `with ${whose}${countNoun(options.length, "option")}`;
