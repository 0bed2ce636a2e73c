import { localReferences } from "./svg-references.ts";

/** An element that the styles of a drawing show wherever a class stands. */
export interface StyleReference {
  readonly id: string;
  /** Undefined: the styles may mean any element. */
  readonly classes: ReadonlySet<string> | undefined;
}

/** More than a drawing program writes; each is looked for at each element. */
const MOST = 1000;

/**
 * What the rules of a style element refer to, and the classes that they name. A selector is not taken
 * apart: it counts as meaning every element of any of its classes, or every element where it has none.
 */
export function styleReferences(css: string): readonly StyleReference[] | undefined {
  const rules = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").matchAll(/([^{}]*)\{([^{}]*)/g);
  const found = [...rules].flatMap(([, selectors = "", declarations = ""]) => {
    const classes = classesOf(selectors);
    return localReferences(declarations).map((id) => ({ id, classes }));
  });
  return found.length > MOST ? undefined : found;
}

function classesOf(selectors: string): ReadonlySet<string> | undefined {
  const each = selectors
    .split(",")
    .map((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name));
  return each.some((classes) => classes.length === 0) ? undefined : new Set(each.flat());
}
