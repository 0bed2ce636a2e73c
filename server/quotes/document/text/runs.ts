import type { FontFile } from "../fonts/load-font.ts";
import type { Cluster } from "./clusters.ts";

/** Text in one font and direction, in logical order. */
export interface Run {
  readonly text: string;
  readonly font: FontFile;
  readonly isRightToLeft: boolean;
}

/** Scripts that font shaping reverses. */
const REVERSED_BY_FONT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The runs of a line, from left to right. */
export function visualRuns(line: readonly Cluster[]): readonly Run[] {
  const groups: Cluster[][] = [];
  let previous: Cluster | undefined;
  for (const cluster of inVisualOrder(line)) {
    const continues = previous?.font.name === cluster.font.name && previous.level === cluster.level;
    if (continues) groups.at(-1)?.push(cluster);
    else groups.push([cluster]);
    previous = cluster;
  }
  return groups.flatMap(([first, ...rest]) => (first ? runOf(first, [first, ...rest]) : []));
}

function runOf({ font, level }: Cluster, group: readonly Cluster[]): Run {
  const texts = group.map(({ text }) => text);
  const isRightToLeft = level % 2 === 1 && texts.some((text) => REVERSED_BY_FONT.test(text));
  return { text: (isRightToLeft ? texts.reverse() : texts).join(""), font, isRightToLeft };
}

/** Reverses the clusters of each level and above, from the highest level down (rule L2 of UAX 9). */
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

/**
 * Splits a run into runs that can be shaped. Shaping fails on marks in places that a font does not expect. Such a word
 * is set without its marks or, if that fails too, character by character.
 */
export function shapeableRuns(run: Run, canShape: (run: Run) => boolean): readonly Run[] {
  if (canShape(run)) return [run];
  const words = run.text.split(/(?<= )/);
  if (words.length > 1)
    return fromLeft(run, words).flatMap((word) => shapeableRuns(word, canShape));
  const bare = { ...run, text: run.text.replace(/\p{Mn}/gu, "") };
  if (bare.text !== "" && canShape(bare)) return [bare];
  return fromLeft(run, [...run.text])
    .map((character) => ({ ...character, isRightToLeft: false }))
    .filter(canShape);
}

/** The parts of a run, from left to right. */
function fromLeft(run: Run, texts: readonly string[]): readonly Run[] {
  const ordered = run.isRightToLeft ? texts.toReversed() : texts;
  return ordered.map((text) => ({ ...run, text }));
}
