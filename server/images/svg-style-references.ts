import { type CssReference, declaredReferences } from "./svg-style.ts";

/** A reference of a drawing's styles, and where it may stand. */
export interface StyleReference extends CssReference {
  /** Undefined: at any element. */
  readonly classes: ReadonlySet<string> | undefined;
}

/** More than a drawing program writes; each is looked for at each element. */
const MOST = 1000;

/** '.cls-1', 'path.cls-1': what drawing programs write. */
const PLAIN_SELECTOR = /^\s*[\w-]*\.([A-Za-z_][\w-]*)\s*$/;

/**
 * What the rules of a style element refer to, and at which classes. Only the plainest of styles are
 * read so; in all others each reference may stand at any element. Undefined where there are too many.
 */
export function styleReferences(css: string): readonly StyleReference[] | undefined {
  const rules = plainRules(css);
  const found = rules
    ? rules.flatMap(({ classes, declarations }) =>
        declaredReferences(declarations).map((reference) => ({ ...reference, classes })),
      )
    : declaredReferences(css).map((reference) => ({ ...reference, classes: undefined }));
  return found.length > MOST ? undefined : found;
}

/** The rules of styles without nesting, comments, texts and selectors other than classes. */
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
