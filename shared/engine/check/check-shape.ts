import type { z } from "zod";
import { type RulesDocument, RulesDocumentSchema } from "../../rules.ts";
import { schemaSentence, unknownName } from "../../schema-sentence.ts";
import { shownName } from "../../text.ts";
import type { RulesProblem } from "./rules-problem.ts";

interface Shape {
  readonly document?: RulesDocument;
  readonly problems: readonly RulesProblem[];
}

/** Reads any JSON value as a rules document; a problem for each field that is not as it must be. */
export function checkShape(input: unknown): Shape {
  const parsed = parse(input);
  if (!parsed) return { problems: [TOO_MANY] };
  if (parsed.success) return { document: parsed.data, problems: [] };
  return { problems: parsed.error.issues.flatMap(problemsOf) };
}

/** One problem for each name that is not known, at its own place. */
function problemsOf(issue: z.core.$ZodIssue): readonly RulesProblem[] {
  const problem = (path: readonly PropertyKey[], message: string): RulesProblem => ({
    path: path.map((part) => shownName(String(part))).join("."),
    code: "invalid_field",
    message,
  });
  return issue.code === "unrecognized_keys"
    ? issue.keys.map((key) => problem([...issue.path, key], unknownName(key)))
    : [problem(issue.path, issue.message)];
}

const TOO_MANY: RulesProblem = {
  path: "",
  code: "invalid_field",
  message: "This has too many mistakes to list them: check that it is a rules document.",
};

/** Undefined where there are more issues than the schema library can hold. */
function parse(input: unknown) {
  try {
    return RulesDocumentSchema.safeParse(input, { error: schemaSentence });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
