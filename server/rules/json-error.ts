import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { type Place, places } from "./text-places.ts";

/** Where a text stops being JSON, and what is wrong there. */
export interface JsonError extends Place {
  readonly problem: string;
}

/** The first error of a text that should be JSON; undefined where none is found. JSON.parse often says no place. */
export function jsonError(text: string): JsonError | undefined {
  const [first] = errorsOf(text);
  if (!first) return undefined;
  const problem = PROBLEMS[printParseErrorCode(first.error)] ?? "this cannot stand here";
  return { ...places(text)(first.offset), problem };
}

/** None where the text nests so deeply that the parser gives up. */
function errorsOf(text: string): readonly ParseError[] {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return errors;
}

const PROBLEMS: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a name in double quotes is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: "a } is missing",
  CloseBracketExpected: "a ] is missing",
  EndOfFileExpected: "the file should end",
  InvalidCommentToken: "comments cannot stand in JSON",
  UnexpectedEndOfString: "a text in quotes does not end on its line",
};
