import type { FontFile } from "../fonts/load-font.ts";
import type { Cluster } from "./clusters.ts";

/** Text in one font and one direction, in logical order; runs stand from left to right. */
export interface Run {
  readonly text: string;
  readonly font: FontFile;
  readonly isRightToLeft: boolean;
}

/** What the shaping of a run turns around by itself. */
const TURNED_BY_FONT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The runs of a line from left to right, as a reader sees them. */
export function visualRuns(line: readonly Cluster[]): readonly Run[] {
  const runs: Run[] = [];
  let group: Cluster[] = [];
  const end = () => {
    const [first] = group;
    if (first) runs.push(runOf(group, first));
    group = [];
  };
  for (const cluster of inVisualOrder(line)) {
    const before = group.at(-1);
    if (before && !standTogether(before, cluster)) end();
    group.push(cluster);
  }
  end();
  return runs;
}

function standTogether(a: Cluster, b: Cluster): boolean {
  return a.font.name === b.font.name && a.level === b.level;
}

function runOf(group: readonly Cluster[], { font, level }: Cluster): Run {
  const texts = group.map(({ text }) => text);
  const isRightToLeft = level % 2 === 1 && texts.some((text) => TURNED_BY_FONT.test(text));
  return { text: (isRightToLeft ? texts.reverse() : texts).join(""), font, isRightToLeft };
}

/** From the highest level down, whatever is at least that high is turned around (rule L2 of UAX 9). */
function inVisualOrder(line: readonly Cluster[]): readonly Cluster[] {
  const ordered = [...line];
  const highest = line.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let stop = start;
      while ((ordered[stop]?.level ?? -1) >= level) stop += 1;
      if (stop > start) {
        ordered.splice(start, stop - start, ...ordered.slice(start, stop).reverse());
        start = stop;
      }
    }
  }
  return ordered;
}
