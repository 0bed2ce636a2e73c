import type { z } from "zod";
import { listFacts } from "#shared/rules/option-place.ts";
import { ReadableRulesSchema, type RulesDocument } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { upgradeRules } from "#shared/rules/upgrade-rules.ts";
import { schemaSentence, unknownName } from "#shared/text/schema-sentence.ts";
import { endsItsTurns, shownName } from "#shared/text/text.ts";
import type { RulesCheck, RulesProblem } from "./rules-problem.ts";

/** Parses any JSON value as rules, with a problem for each invalid field. */
export function checkShape(input: unknown): Pick<RulesCheck, "document" | "problems"> {
  const parsed = parse(input);
  if (!parsed) return { problems: [TOO_MANY_PROBLEM] };
  if (parsed.success) return { document: joinOptions(parsed.data), problems: [] };
  return { problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)) };
}

/** One problem for each unknown name, at its own place, and those of the form that a value with several forms has. */
function problemsOf(issue: z.core.$ZodIssue, base: readonly PropertyKey[] = []): readonly RulesProblem[] {
  const problemAt = (path: readonly PropertyKey[], message: string): RulesProblem => ({
    path: [...base, ...path].map((part) => shownName(String(part))).join("."),
    code: "invalid_field",
    message,
  });
  if (issue.code === "invalid_union") {
    const [form, ...others] = issue.errors.filter((issues) => !issues.some(isOfAnotherType));
    if (form && others.length === 0) {
      return form.flatMap((inner) => problemsOf(inner, [...base, ...issue.path]));
    }
  }
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => problemAt([...issue.path, key], unknownName(key)))
    : [problemAt(issue.path, issue.message)];
}

const isOfAnotherType = ({ code, path }: z.core.$ZodIssue) => code === "invalid_type" && path.length === 0;

const TOO_MANY_PROBLEM: RulesProblem = {
  path: "",
  code: "invalid_field",
  message: "There are too many mistakes to list. Check that this is a rules file.",
};

/** Undefined if there are more issues than zod can hold. */
function parse(input: unknown) {
  try {
    return ReadableRulesSchema.safeParse(upgradeRules(input), { error: schemaSentence });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Texts that would reverse the text after them. The schema accepts them, so that older rules stay readable. */
export function checkTexts(document: RulesDocument): readonly RulesProblem[] {
  const { name, steps, startingBenches = [], hints = [] } = document;
  return [
    ...reversingTexts("", { name }),
    ...startingBenches.flatMap(({ name, description }, index) =>
      reversingTexts(`startingBenches.${index}.`, { name, description }),
    ),
    ...hints.flatMap(({ text }, index) => reversingTexts(`hints.${index}.`, { text })),
    ...steps.flatMap((step, index) => [
      ...reversingTexts(`steps.${index}.`, { name: step.name, description: step.description }),
    ]),
    ...listFacts(document).flatMap(({ facts: { label, description = "", sku = "" }, path }) =>
      reversingTexts(`${path}.`, { label, description, sku }),
    ),
  ];
}

function reversingTexts(path: string, texts: Readonly<Record<string, string>>): RulesProblem[] {
  return Object.entries(texts)
    .filter(([, text]) => !endsItsTurns(text))
    .map(([field]) => ({
      path: path + field,
      code: "invalid_field",
      message: "This text contains an unbalanced text-direction character. Retype it.",
    }));
}
