import type { Cluster } from "./clusters.ts";

type Line = readonly Cluster[];

const IN_ADDRESS = /[.@_]/;

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
  const add = (part: Line, partWidth: number) => {
    if (line.length > 0 && used + partWidth > width) end();
    line.push(...part);
    const ending = part.slice(withoutEndingBlanks(part).length);
    used += partWidth + (ending.length > 0 ? widthOf(ending) : 0);
  };
  for (const word of wordsOf(clusters)) {
    const wordWidth = widthOf(withoutEndingBlanks(word));
    if (wordWidth <= width) add(word, wordWidth);
    else {
      // An address breaks after a point or an @; only what is still too long breaks anywhere.
      if (line.length > 0) end();
      for (const part of splitAfter(word, ({ text }) => IN_ADDRESS.test(text))) {
        const partWidth = widthOf(withoutEndingBlanks(part));
        if (partWidth <= width) add(part, partWidth);
        else for (const cluster of part) add([cluster], widthOf([cluster]));
      }
    }
  }
  end();
  return lines;
}

function wordsOf(clusters: Line): readonly Line[] {
  return splitAfter(clusters, (cluster, index) => {
    if (!JOINT.test(cluster.text)) return cluster.breaksAfter;
    return isLetter(clusters[index - 1]) && isLetter(clusters[index + 1]);
  });
}

function splitAfter(
  clusters: Line,
  isEnd: (cluster: Cluster, index: number) => boolean,
): readonly Line[] {
  const parts: Cluster[][] = [[]];
  clusters.forEach((cluster, index) => {
    parts.at(-1)?.push(cluster);
    if (isEnd(cluster, index)) parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

function isLetter(cluster: Cluster | undefined): boolean {
  return cluster !== undefined && /^\p{L}/u.test(cluster.text);
}

function withoutEndingBlanks(line: Line): Line {
  let length = line.length;
  while (line[length - 1]?.isBlank) length -= 1;
  return line.slice(0, length);
}
