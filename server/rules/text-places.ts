/** From 1, in characters as an editor counts them. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Reads the lines of a text once, and tells the place of each offset in it. */
export function places(text: string): (offset: number) => Place {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1))
    starts.push(end + 1);
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
