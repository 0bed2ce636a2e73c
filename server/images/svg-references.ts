import type { SaxesTagNS } from "saxes";
import { isAnimation } from "./svg-element.ts";
import { type CssReference, declaredReferences, localReferences } from "./svg-style.ts";
import type { StyleReference } from "./svg-style-references.ts";

/** An element with those inside it, its names, and what it refers to. */
export interface SvgNode {
  /** What it takes to draw it alone, in plain elements. */
  readonly effort: number;
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
    effort: effortOf(name),
    ids: called("id"),
    classes: [...new Set(called("class").flatMap((value) => value.split(/\s+/)))],
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

/** Steps of filters that look far around each pixel. */
const FAR = [
  "femorphology",
  "feturbulence",
  "feconvolvematrix",
  "fediffuselighting",
  "fespecularlighting",
];

/** A step of a filter goes over every pixel of what it is for. */
function effortOf(name: string): number {
  if (FAR.includes(name)) return 1000;
  return name.startsWith("fe") ? 100 : 1;
}

/** A chain of references longer than that was made to be one. */
const LONGEST_CHAIN = 500;

/** Plain elements that are drawn when each reference is followed: what a browser and the server do at once. */
const MOST_DRAWN = 50_000;

export type Drawn = "few enough" | "too many" | "endless";

/**
 * Follows each reference of a drawing, `use` within `use`, those of its styles, and what everything inside an
 * element inherits of it. Endless is a chain of references that comes back to where it was, or is far too long.
 * Each step adds an element to the count, and the count stops at its limit: that bounds the work.
 */
export function countDrawn(
  root: SvgNode,
  ids: ReadonlyMap<string, readonly SvgNode[]>,
  styles: readonly StyleReference[],
): Drawn {
  const counts = new Map<SvgNode, number | "open">();
  const styled = stylesByClass(styles.filter(({ id }) => ids.has(id)));

  function* named({ references, classes }: SvgNode, inherited: boolean) {
    for (const list of [references, ...[EVERYWHERE, ...classes].map((name) => styled.get(name))])
      for (const { id, isInherited } of list ?? [])
        if (isInherited === inherited) yield* ids.get(id) ?? [];
  }

  const countAll = (nodes: Iterable<SvgNode>, depth: number): number => {
    let sum = 0;
    for (const node of nodes) {
      sum += count(node, depth + 1);
      if (sum > MOST_DRAWN) throw new Stopped("too many");
    }
    return sum;
  };

  const count = (node: SvgNode, depth: number): number => {
    const known = counts.get(node);
    if (known === "open" || depth > LONGEST_CHAIN) throw new Stopped("endless");
    if (known !== undefined) return known;
    counts.set(node, "open");
    const within = countAll(node.children, depth) + countAll(named(node, false), depth);
    const sum = (node.effort + within) * (1 + countAll(named(node, true), depth));
    if (sum > MOST_DRAWN) throw new Stopped("too many");
    counts.set(node, sum);
    return sum;
  };

  try {
    count(root, 0);
    return "few enough";
  } catch (error) {
    if (error instanceof Stopped) return error.drawn;
    throw error;
  }
}

class Stopped extends Error {
  readonly drawn: Drawn;
  constructor(drawn: Drawn) {
    super(drawn);
    this.drawn = drawn;
  }
}

/** Stands for 'at any element'; no class has a blank in its name. */
const EVERYWHERE = " ";

function stylesByClass(styles: readonly StyleReference[]): Map<string, CssReference[]> {
  const byClass = new Map<string, CssReference[]>();
  for (const style of styles)
    for (const name of style.classes ?? [EVERYWHERE]) {
      const listed = byClass.get(name);
      if (listed) listed.push(style);
      else byClass.set(name, [style]);
    }
  return byClass;
}
