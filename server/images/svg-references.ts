import type { SaxesTagNS } from "saxes";
import { isAnimation } from "./svg-markup.ts";
import type { StyleReference } from "./svg-style.ts";
import { type CssReference, declaredReferences, localReferences } from "./svg-style.ts";

/** An element with its children, names and references. */
export interface SvgNode {
  /** The cost of drawing it alone, in plain elements. */
  readonly effort: number;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly children: SvgNode[];
  readonly references: readonly CssReference[];
}

/** Elements whose href is not drawn. */
const DRAW_NO_LINK = ["a", "mpath", "textpath", "discard"];

export function svgNode({ local, attributes }: SaxesTagNS): SvgNode {
  const name = local.toLowerCase();
  const values = Object.values(attributes);
  // In any namespace, so that a lookalike attribute cannot hide the real one.
  const valuesOf = (attribute: string) =>
    values.filter(({ local }) => local === attribute).map(({ value }) => value);
  const followsLinks = !DRAW_NO_LINK.includes(name) && !isAnimation(name);
  return {
    effort: effortOf(name),
    ids: valuesOf("id"),
    classes: [...new Set(valuesOf("class").flatMap((value) => value.split(/\s+/)))],
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

/** Filter primitives whose work per pixel depends on its surroundings. */
const EXPENSIVE = [
  "femorphology",
  "feturbulence",
  "feconvolvematrix",
  "fediffuselighting",
  "fespecularlighting",
];

/** A filter primitive processes every pixel. */
function effortOf(name: string): number {
  if (EXPENSIVE.includes(name)) return 1000;
  return name.startsWith("fe") ? 100 : 1;
}

/** A longer chain of references is an attack. */
const LONGEST_CHAIN = 500;

/** The number of plain elements, references expanded, that browsers and the server draw quickly. */
const MOST_DRAWN = 50_000;

export type Drawn = "few enough" | "too many" | "endless";

/**
 * Estimates the cost of drawing an SVG by expanding all references: nested `use`, styles, and inherited properties.
 * 'endless' means a cycle or a chain that is too long. Each step adds to the count and the count stops at its limit,
 * which bounds the work.
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

/** The key of styles for any element. No class has a space in its name. */
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
