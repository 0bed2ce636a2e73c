import type { OptionDocument, RulesDocument } from "../../rules.ts";
import { endsItsTurns } from "../../text.ts";
import type { RulesProblem } from "./rules-problem.ts";

/** Texts that would turn around whatever is shown after them. Those that were stored before stay readable. */
export function checkTexts({ name, steps }: RulesDocument): readonly RulesProblem[] {
  return [
    ...problemsOf("", { name }),
    ...steps.flatMap((step, index) => [
      ...problemsOf(`steps.${index}.`, { name: step.name, description: step.description }),
      ...step.options.flatMap((option, position) =>
        problemsOf(`steps.${index}.options.${position}.`, textsOf(option)),
      ),
      ...(step.conditionalOptions ?? []).flatMap((option, position) =>
        problemsOf(`steps.${index}.conditionalOptions.${position}.`, textsOf(option)),
      ),
    ]),
  ];
}

const textsOf = ({ label, description = "", sku = "" }: OptionDocument) => ({
  label,
  description,
  sku,
});

function problemsOf(path: string, texts: Readonly<Record<string, string>>): RulesProblem[] {
  return Object.entries(texts)
    .filter(([, text]) => !endsItsTurns(text))
    .map(([field]) => ({
      path: path + field,
      code: "invalid_field",
      message:
        "This text turns its writing direction by an invisible character and never back: type it anew.",
    }));
}
