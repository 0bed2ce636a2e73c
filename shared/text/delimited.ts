interface Delimited {
  readonly rows: readonly (readonly string[])[];
  /** The row, from 0, with a quote that never ends. */
  readonly openQuote?: number | undefined;
}

/** Reads rows of cells from text whose cells may be quoted. A quote inside a quoted cell is doubled. Takes linear time. */
export function readDelimited(text: string, separator: string): Delimited {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    if (!cell) return { rows, openQuote: rows.length };
    row.push(cell.content);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push("");
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return { rows };
}

interface Read {
  readonly content: string;
  /** The place after the cell. */
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): Read {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return { content: text.slice(start, end), end };
}

/** Undefined if the quote never ends. */
function readQuoted(text: string, start: number, separator: string): Read | undefined {
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, separator);
      return { content: parts.join('"') + rest.content, end: rest.end };
    }
    from = quote + 2;
  }
}

/** Null leaves a cell empty. */
export type WrittenCell = string | number | null;

/** Writes rows with every text quoted, and CRLF after each row. */
export function writeDelimited(rows: readonly (readonly WrittenCell[])[]): string {
  const write = (cell: WrittenCell) =>
    typeof cell === "string" ? `"${cell.replaceAll('"', '""')}"` : String(cell ?? "");
  return rows.map((row) => `${row.map(write).join(",")}\r\n`).join("");
}
