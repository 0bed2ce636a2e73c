import type { SaxesTagNS } from "saxes";
import { isAnimation } from "./svg-markup.ts";

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

/** Filter primitives that do much work for each pixel. */
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

/** With references expanded, browsers and the server draw this many plain elements quickly. */
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

/** The key for styles of any element. No class name contains a space. */
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

/** A reference from CSS to an element of the drawing. */
interface CssReference {
  readonly id: string;
  /** Whether it applies to all descendants, too. */
  readonly isInherited: boolean;
}

/** Properties that do not inherit. All others are counted as if they did. */
const NOT_INHERITED = ["clip-path", "mask", "filter"];

/** The references in the value of a property. */
function localReferences(property: string, value: string): readonly CssReference[] {
  const isInherited = !NOT_INHERITED.includes(property);
  return [...value.matchAll(/url\(\s*["']?#([^\s"'()]+)/gi)].map(([, id = ""]) => ({
    id,
    isInherited,
  }));
}

/** The references in declarations: 'fill: url(#a); mask: url(#b)'. */
function declaredReferences(css: string): readonly CssReference[] {
  return css.split(/[;{}]/).flatMap((declaration) => {
    const property = /^\s*([\w-]+)\s*:/.exec(declaration)?.[1] ?? "";
    return localReferences(property.toLowerCase(), declaration);
  });
}

/** A reference in a style element, and the classes it applies to. */
export interface StyleReference extends CssReference {
  /** Undefined: any element. */
  readonly classes: ReadonlySet<string> | undefined;
}

/** More than drawing programs write. Each is matched against each element. */
const MOST_REFERENCES = 1000;

/** '.cls-1', 'path.cls-1', as drawing programs write. */
const PLAIN_SELECTOR = /^\s*[\w-]*\.([A-Za-z_][\w-]*)\s*$/;

/**
 * The references in a style element. Only plain class rules are parsed; in any other style sheet, each reference counts
 * for every element. Undefined if there are too many.
 */
export function styleReferences(css: string): readonly StyleReference[] | undefined {
  const rules = plainRules(css);
  const found = rules
    ? rules.flatMap(({ classes, declarations }) =>
        declaredReferences(declarations).map((reference) => ({ ...reference, classes })),
      )
    : declaredReferences(css).map((reference) => ({ ...reference, classes: undefined }));
  return found.length > MOST_REFERENCES ? undefined : found;
}

/** Parses CSS rules with class selectors only; undefined for nesting, comments, strings and anything else. */
function plainRules(css: string) {
  if (/["'&@]|\/\*|[^\x20-\x7e\s]/.test(css)) return undefined;
  const blocks = css.split("}");
  if (blocks.pop()?.trim() !== "") return undefined;
  const rules = [];
  for (const block of blocks) {
    const [selectors = "", declarations, ...nested] = block.split("{");
    if (declarations === undefined || nested.length > 0) return undefined;
    const classes = selectors.split(",").map((part) => PLAIN_SELECTOR.exec(part)?.[1]);
    const named = classes.filter((name) => name !== undefined);
    if (named.length < classes.length && declaredReferences(declarations).length > 0)
      return undefined;
    rules.push({ classes: new Set(named), declarations });
  }
  return rules;
}
