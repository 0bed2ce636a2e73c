import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";

/** Where a text stops being JSON, and what is wrong there. */
export interface JsonError {
  /** From 1, in characters as an editor counts them. */
  readonly line: number;
  readonly column: number;
  readonly problem: string;
}

/** The first error of a text that should be JSON; undefined where none is found. JSON.parse often says no place. */
export function jsonError(text: string): JsonError | undefined {
  const [first] = errorsOf(text);
  if (!first) return undefined;
  const lines = text.slice(0, first.offset).split("\n");
  const column = (lines.at(-1)?.length ?? 0) + 1;
  return {
    line: lines.length,
    column,
    problem: PROBLEMS[printParseErrorCode(first.error)] ?? "this cannot stand here",
  };
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
