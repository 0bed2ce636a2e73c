import type { Cluster } from "./clusters.ts";

type Line = readonly Cluster[];

const IN_ADDRESS = /[.@_]/;

/** A line breaks after these only between letters, so that reference numbers and fractions stay whole. */
const JOINT = /[-/]/;

/**
 * Wraps a line to the width. It breaks after spaces, hyphens and ideographs, and inside a word only if the word alone is
 * too wide. Lines keep the spaces at their ends. Returns at least one line, which may be empty.
 */
export function wrapLine(
  clusters: Line,
  width: number,
  widthOf: (clusters: Line) => number,
): readonly Line[] {
  // Most text fits and need not be measured word by word.
  if (widthOf(clusters) <= width) return [clusters];
  const lines: Line[] = [];
  let line: Cluster[] = [];
  let used = 0;
  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  const add = (part: Line, partWidth: number) => {
    if (line.length > 0 && used + partWidth > width) end();
    line.push(...part);
    const blanks = part.slice(withoutTrailingBlanks(part).length);
    used += partWidth + (blanks.length > 0 ? widthOf(blanks) : 0);
  };
  for (const word of wordsOf(clusters)) {
    const wordWidth = widthOf(withoutTrailingBlanks(word));
    if (wordWidth <= width) add(word, wordWidth);
    else {
      // Email and web addresses break after a dot, @ or underscore. Parts that are still too long break anywhere.
      if (line.length > 0) end();
      for (const part of splitAfter(word, ({ text }) => IN_ADDRESS.test(text))) {
        const partWidth = widthOf(withoutTrailingBlanks(part));
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

/** A line as it is shown. */
export function withoutTrailingBlanks(line: Line): Line {
  let length = line.length;
  while (line[length - 1]?.isBlank) length -= 1;
  return line.slice(0, length);
}
