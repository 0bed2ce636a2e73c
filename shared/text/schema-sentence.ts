import type { z } from "zod";
import { shownName } from "./text.ts";

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  int: "a whole number",
};

export function unknownName(name: string): string {
  return `'${shownName(name)}' is not a known field: check the spelling.`;
}

/** The sentences of problems for which a schema has no message. */
export const schemaSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `This field is missing: give ${kind}.` : `Give ${kind}.`;
    }
    case "invalid_value": {
      const allowed = issue.values.map((value) => JSON.stringify(String(value))).join(", ");
      if (issue.input === undefined) return `This field is missing: give one of ${allowed}.`;
      return typeof issue.input === "string"
        ? `"${shownName(issue.input)}" is not one of ${allowed}.`
        : `Give one of ${allowed}.`;
    }
    case "unrecognized_keys":
      return issue.keys.map(unknownName).join(" ");
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
    case "invalid_union":
      return "This has none of the forms that the API description names.";
    case "invalid_key":
      return issue.issues[0]?.message;
    default:
      return undefined;
  }
};
