import type { SaxesTagNS } from "saxes";
import { isAnimation } from "./svg-element.ts";
import { type CssReference, declaredReferences, localReferences } from "./svg-style.ts";
import type { StyleReference } from "./svg-style-references.ts";

/** An element with those inside it, its names, and what it refers to. */
export interface SvgNode {
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly children: SvgNode[];
  readonly references: readonly CssReference[];
}

/** What a link or a path that something moves along names is not drawn by it. */
const DRAW_NO_LINK = ["a", "mpath", "textpath", "discard"];

export function svgNode({ local, attributes }: SaxesTagNS): SvgNode {
  const name = local.toLowerCase();
  const values = Object.values(attributes);
  // Of whatever namespace: an attribute that only looks like the real one counts, too.
  const called = (what: string) =>
    values.filter((attribute) => attribute.local === what).map(({ value }) => value);
  const followsLinks = !DRAW_NO_LINK.includes(name) && !isAnimation(name);
  return {
    ids: called("id"),
    classes: called("class").flatMap((value) => value.split(/\s+/)),
    children: [],
    references: values.flatMap(({ local, value }) => {
      const property = local.toLowerCase();
      if (property === "style") return declaredReferences(value);
      if (property !== "href") return localReferences(property, value);
      const isLocal = followsLinks && value.trim().startsWith("#");
      return isLocal ? [{ id: value.trim().slice(1), isInherited: false }] : [];
    }),
  };
}

/** A chain of references longer than that was made to be one. */
const LONGEST_CHAIN = 500;

/**
 * How many elements are drawn at most when each reference is followed, `use` within `use`, those of the
 * drawing's styles, and what everything inside an element inherits of it; undefined where a chain of
 * references comes back to where it was, or does not end.
 */
export function drawnElements(
  root: SvgNode,
  ids: ReadonlyMap<string, readonly SvgNode[]>,
  styles: readonly StyleReference[],
): number | undefined {
  const counts = new Map<SvgNode, number | "open">();

  const referencesOf = ({ references, classes }: SvgNode): readonly CssReference[] => [
    ...references,
    ...styles.filter((style) => !style.classes || classes.some((name) => style.classes?.has(name))),
  ];

  const countAll = (nodes: readonly SvgNode[], depth: number): number | undefined => {
    let sum = 0;
    for (const node of nodes) {
      const drawn = count(node, depth + 1);
      if (drawn === undefined) return undefined;
      sum += drawn;
    }
    return sum;
  };

  const count = (node: SvgNode, depth: number): number | undefined => {
    const known = counts.get(node);
    if (known === "open" || depth > LONGEST_CHAIN) return undefined;
    if (known !== undefined) return known;
    counts.set(node, "open");
    const named = (inherited: boolean) =>
      referencesOf(node)
        .filter(({ isInherited }) => isInherited === inherited)
        .flatMap(({ id }) => ids.get(id) ?? []);
    const within = countAll([...node.children, ...named(false)], depth);
    const inherited = countAll(named(true), depth);
    if (within === undefined || inherited === undefined) return undefined;
    const sum = (1 + within) * (1 + inherited);
    counts.set(node, sum);
    return sum;
  };

  return count(root, 0);
}
