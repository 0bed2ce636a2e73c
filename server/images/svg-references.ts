import type { SaxesTagNS } from "saxes";
import { isAnimation } from "./svg-element.ts";
import type { StyleReference } from "./svg-style-references.ts";

/** An element with those inside it, its names, and the ids of those that it shows again. */
export interface SvgNode {
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly children: SvgNode[];
  readonly shows: readonly string[];
}

/** A link or a path that something moves along draws nothing of what it names. */
const DRAW_NOTHING = ["a", "mpath", "textpath", "discard"];

export function svgNode({ local, attributes }: SaxesTagNS): SvgNode {
  const name = local.toLowerCase();
  const values = Object.values(attributes);
  // Of whatever namespace: an attribute that only looks like the real one counts, too.
  const called = (what: string) =>
    values.filter((attribute) => attribute.local === what).map(({ value }) => value);
  const draws = !DRAW_NOTHING.includes(name) && !isAnimation(name);
  return {
    ids: called("id"),
    classes: called("class").flatMap((value) => value.split(/\s+/)),
    children: [],
    shows: draws ? values.flatMap(({ local, value }) => named(local, value)) : [],
  };
}

function named(name: string, value: string): readonly string[] {
  if (name.toLowerCase() === "href")
    return value.trim().startsWith("#") ? [value.trim().slice(1)] : [];
  return localReferences(value);
}

/** The ids that a text of CSS names. */
export function localReferences(css: string): readonly string[] {
  return [...css.matchAll(/url\(\s*["']?#([^\s"'()]+)/gi)].map(([, id = ""]) => id);
}

/** A chain of references longer than that was made to be one. */
const LONGEST_CHAIN = 500;

/**
 * How many elements are drawn when each reference is followed, `use` within `use` and those of the
 * drawing's styles, too; undefined where a chain of references comes back to where it was, or does not
 * end.
 */
export function drawnElements(
  root: SvgNode,
  ids: ReadonlyMap<string, SvgNode>,
  styles: readonly StyleReference[],
): number | undefined {
  const counts = new Map<SvgNode, number | "open">();

  const shownBy = ({ shows, classes }: SvgNode) => [
    ...shows,
    ...styles
      .filter((style) => !style.classes || classes.some((name) => style.classes?.has(name)))
      .map(({ id }) => id),
  ];

  const count = (node: SvgNode, depth: number): number | undefined => {
    const known = counts.get(node);
    if (known === "open" || depth > LONGEST_CHAIN) return undefined;
    if (known !== undefined) return known;
    counts.set(node, "open");
    let sum = 1;
    const shown = shownBy(node).flatMap((id) => ids.get(id) ?? []);
    for (const next of [...node.children, ...shown]) {
      const drawn = count(next, depth + 1);
      if (drawn === undefined) return undefined;
      sum += drawn;
    }
    counts.set(node, sum);
    return sum;
  };

  return count(root, 0);
}
