import type { Cluster } from "./clusters.ts";

type Line = readonly Cluster[];

/** Breaks a line between letters only: a reference number or a fraction stays whole. */
const JOINT = /[-/]/;

/**
 * Breaks a line into lines of at most the width: after spaces, hyphens and ideographs, and within a
 * word only where the word alone is too long. At least one line, which may be empty.
 */
export function wrapLine(
  clusters: Line,
  width: number,
  widthOf: (clusters: Line) => number,
): readonly Line[] {
  // Most text fits, and is shaped but once then.
  if (widthOf(clusters) <= width) return [clusters];
  const lines: Line[] = [];
  let line: Cluster[] = [];
  let used = 0;
  const end = () => {
    lines.push(withoutEndingBlanks(line));
    line = [];
    used = 0;
  };
  for (const word of wordsOf(clusters)) {
    if (line.length > 0 && used + widthOf(withoutEndingBlanks(word)) > width) end();
    for (const part of widthOf(withoutEndingBlanks(word)) > width ? word.map((c) => [c]) : [word]) {
      const partWidth = widthOf(part);
      if (line.length > 0 && used + widthOf(withoutEndingBlanks(part)) > width) end();
      line.push(...part);
      used += partWidth;
    }
  }
  end();
  return lines;
}

function wordsOf(clusters: Line): readonly Line[] {
  const words: Cluster[][] = [[]];
  clusters.forEach((cluster, index) => {
    words.at(-1)?.push(cluster);
    const [before, after] = [clusters[index - 1], clusters[index + 1]];
    const isJoint = JOINT.test(cluster.text);
    if (cluster.breaksAfter && (!isJoint || (isLetter(before) && isLetter(after)))) words.push([]);
  });
  return words.filter((word) => word.length > 0);
}

function isLetter(cluster: Cluster | undefined): boolean {
  return cluster !== undefined && /^\p{L}/u.test(cluster.text);
}

function withoutEndingBlanks(line: Line): Line {
  let length = line.length;
  while (line[length - 1]?.isBlank) length -= 1;
  return line.slice(0, length);
}
