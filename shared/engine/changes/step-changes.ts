import type { Step } from "../model.ts";
import { textChange } from "./text-change.ts";
import { told } from "./told.ts";

/** What changed about a step itself: its name, whether it is required, how many choices it takes. */
export function stepChanges(before: Step, after: Step): readonly string[] {
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`${before.name} is now called ${told(after.name)}`);
  if (before.required !== after.required)
    changes.push(`${after.name} is now ${after.required ? "required" : "optional"}`);
  if (before.multiSelect !== after.multiSelect)
    changes.push(`${after.name} now takes ${after.multiSelect ? "several choices" : "one choice"}`);
  for (const change of textChange("description", before.description, after.description))
    changes.push(`${after.name}: ${change}`);
  return changes;
}

/** 'Lighting added as step 5 with 3 options'. */
export function stepAdded(step: Step): string {
  return `${step.name} added as step ${step.stepNumber} ${withOptions(step, "")}`;
}

/** 'Lighting removed with its 3 options'. */
export function stepRemoved(step: Step): string {
  return `${step.name} removed ${withOptions(step, "its ")}`;
}

/** Counts what visitors see: a value with several prices is one option. */
function withOptions({ options }: Step, whose: "its " | ""): string {
  const count = new Set(options.map(({ value }) => value)).size;
  if (count === 0) return "without options";
  return count === 1 ? `with ${whose}1 option` : `with ${whose}${count} options`;
}
