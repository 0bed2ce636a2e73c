import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { placeName } from "#shared/rules/option-place.ts";
import { columnOf } from "./columns.ts";
import type { Line } from "./lines.ts";

/** The sentences of a line's problems, by column. */
export type LineProblems = ReadonlyMap<number, string>;

const PATH = /^(steps\.\d+(?:\.(?:options|conditionalOptions)\.\d+)?)(?:\.(.+))?$/;

/** Problems by the place of their line: 'steps.3', 'steps.3.options.2'. Those of the whole file have no line. */
export function problemsByLine(
  problems: readonly RulesFileProblem[],
): ReadonlyMap<string, LineProblems> {
  const lines = new Map<string, Map<number, string>>();
  for (const { path, message } of problems) {
    const [, place, field = ""] = PATH.exec(path) ?? [];
    if (place === undefined) continue;
    const columns = lines.get(place) ?? new Map<number, string>();
    const column = columnOf(field);
    const before = columns.get(column);
    lines.set(place, columns.set(column, before ? `${before} ${message}` : message));
  }
  return lines;
}

/** The place of a line, as in the paths of problems. */
export function pathOf(line: Line): string {
  if (line.kind === "head") return "";
  return line.kind === "step" ? `steps.${line.index}` : placeName(line.place);
}
