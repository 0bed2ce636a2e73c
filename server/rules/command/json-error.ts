type Expected = "value" | "value or ]" | "name" | "name or }" | "colon" | "comma or end" | "end";

/** Where a text stops being JSON, and what should stand there. */
export interface JsonError {
  /** From 1, in characters as an editor counts them. */
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings hold no control characters
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The first error of a text that should be JSON; undefined for JSON. JSON.parse often says no place. */
export function jsonError(text: string): JsonError | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let offset = 0;
  for (;;) {
    offset += matchAt(SPACE, text, offset).length;
    if (offset === text.length && expected === "end") return undefined;
    const token = matchAt(TOKEN, text, offset);
    const next = after(token, expected, open);
    if (!next) return place(text, offset, inWords(expected, open.at(-1)));
    expected = next;
    offset += token.length;
  }
}

/** What is expected after a token, with `open` brought up to date; undefined where it does not fit. */
function after(token: string, expected: Expected, open: ("{" | "[")[]): Expected | undefined {
  const value = expected === "value" || expected === "value or ]";
  const name = expected === "name" || expected === "name or }";
  const inside = open.at(-1);
  switch (token[0]) {
    case undefined:
      return undefined;
    case "{":
    case "[":
      if (!value) return undefined;
      open.push(token[0]);
      return token === "{" ? "name or }" : "value or ]";
    case "}":
      if (inside !== "{" || (expected !== "name or }" && expected !== "comma or end"))
        return undefined;
      open.pop();
      break;
    case "]":
      if (inside !== "[" || (expected !== "value or ]" && expected !== "comma or end"))
        return undefined;
      open.pop();
      break;
    case ",":
      if (expected !== "comma or end") return undefined;
      return inside === "{" ? "name" : "value";
    case ":":
      return expected === "colon" ? "value" : undefined;
    case '"':
      if (name) return "colon";
      if (!value) return undefined;
      break;
    default:
      if (!value) return undefined;
  }
  return open.length > 0 ? "comma or end" : "end";
}

function inWords(expected: Expected, inside: "{" | "[" | undefined): string {
  switch (expected) {
    case "name":
      return "a name in double quotes";
    case "name or }":
      return "a name in double quotes or }";
    case "comma or end":
      return inside === "{" ? "a comma or }" : "a comma or ]";
    case "end":
      return "the end of the file";
    default:
      return `a ${expected}`;
  }
}

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? "";
}

function place(text: string, offset: number, expected: string): JsonError {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, expected };
}
