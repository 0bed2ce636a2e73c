import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from "jsonc-parser";

/** A position in a text, as an editor shows it: lines and columns count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export interface JsonError extends Place {
  readonly problem: string;
}

type JsonText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: JsonError | undefined };

/** Parses JSON. Refuses objects with a repeated name, because JSON.parse would ignore all but the last. */
export function readJson(text: string): JsonText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: jsonError(text) };
  }
  const repeated = catchOverflow(() => findRepeated(parsedTree(text)));
  if (!repeated) return { ok: true, value };
  const problem = `the name ${JSON.stringify(repeated.value)} appears twice in one object`;
  return { ok: false, error: { ...createPlaceFinder(text)(repeated.offset), problem } };
}

/** The first syntax error with its position, which JSON.parse often omits; undefined if none is found. */
export function jsonError(text: string): JsonError | undefined {
  const errors: ParseError[] = [];
  catchOverflow(() => parse(text, errors, { disallowComments: true, allowTrailingComma: false }));
  const [first] = errors;
  if (!first) return undefined;
  const problem = PROBLEM_TEXTS[printParseErrorCode(first.error)] ?? "this is not allowed here";
  return { ...createPlaceFinder(text)(first.offset), problem };
}

const PROBLEM_TEXTS: Readonly<Record<string, string>> = {
  PropertyNameExpected: "a name in double quotes is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: "a } is missing",
  CloseBracketExpected: "a ] is missing",
  EndOfFileExpected: "the file should end here",
  InvalidCommentToken: "JSON cannot have comments",
  UnexpectedEndOfString: "a string is not closed on its line",
};

export function parsedTree(text: string): Node | undefined {
  return catchOverflow(() => parseTree(text));
}

/** The first name that appears earlier in the same object. */
function findRepeated(node: Node | undefined): Node | undefined {
  if (!node?.children) return undefined;
  const names = new Set<unknown>();
  for (const child of node.children) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name && names.has(name.value)) return name;
    if (name) names.add(name.value);
    const within = findRepeated(child);
    if (within) return within;
  }
  return undefined;
}

/** Calls the function. Returns undefined if the text is nested too deeply for the stack. */
function catchOverflow<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Finds the lines of a text once, then converts offsets to positions by binary search. */
export function createPlaceFinder(text: string): (offset: number) => Place {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let [line, after] = [0, starts.length];
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
