import type { z } from "zod";
import { type RulesDocument, RulesDocumentSchema } from "../../rules.ts";
import { shownName } from "../../text.ts";
import type { RulesProblem } from "../check-rules.ts";

interface Shape {
  readonly document?: RulesDocument;
  readonly problems: readonly RulesProblem[];
}

/** Reads any JSON value as a rules document; a problem for each field that is not as it must be. */
export function checkShape(input: unknown): Shape {
  const parsed = parse(input);
  if (!parsed) return { problems: [TOO_MANY] };
  if (parsed.success) return { document: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(
    ({ path, message }): RulesProblem => ({
      path: path.map((part) => shownName(String(part))).join("."),
      code: "invalid_field",
      message,
    }),
  );
  return { problems };
}

const TOO_MANY: RulesProblem = {
  path: "",
  code: "invalid_field",
  message: "This has too many mistakes to list them: check that it is a rules document.",
};

/** Undefined where there are more issues than the schema library can hold. */
function parse(input: unknown) {
  try {
    return RulesDocumentSchema.safeParse(input, { error: sentence });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
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
      return `${issue.keys.map((key) => `'${shownName(key)}'`).join(", ")} cannot stand here: check the spelling.`;
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
