import type { z } from "zod";
import { type RulesDocument, RulesDocumentSchema } from "../../rules.ts";
import type { RulesProblem } from "../check-rules.ts";

interface Shape {
  readonly document?: RulesDocument;
  readonly problems: readonly RulesProblem[];
}

/** Reads any JSON value as a rules document; a problem for each field that is not as it must be. */
export function checkShape(input: unknown): Shape {
  const parsed = RulesDocumentSchema.safeParse(input, { error: sentence });
  if (parsed.success) return { document: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(
    ({ path, message }): RulesProblem => ({
      path: path.map(String).join("."),
      code: "invalid_field",
      message,
    }),
  );
  return { problems };
}

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  int: "a whole number",
};

/** Sentences for what the schema itself says nothing about. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `This field is missing: give ${kind}.` : `Give ${kind}.`;
    }
    case "unrecognized_keys":
      return `${issue.keys.map((key) => `'${key.slice(0, 64)}'`).join(", ")} cannot stand here: check the spelling.`;
    case "too_big":
      return issue.origin === "string"
        ? `This text is too long: at most ${issue.maximum} characters.`
        : issue.origin === "array"
          ? `This list is too long: at most ${issue.maximum}.`
          : `Give at most ${issue.maximum}.`;
    case "too_small":
      return issue.origin === "array"
        ? `This list needs at least ${issue.minimum}.`
        : issue.inclusive
          ? `Give at least ${issue.minimum}.`
          : `Give more than ${issue.minimum}.`;
    default:
      return undefined;
  }
};
