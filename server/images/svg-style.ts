/** A problem with CSS, which may refer to nothing outside the drawing. */
export function styleProblem(css: string): string | undefined {
  // An escape could spell any of the words below.
  if (css.includes("\\")) return "has a backslash in its styles";
  if (/@import/i.test(css)) return "imports styles";
  if (/\b(?:image-set|image|src|cross-fade|expression)\s*\(/i.test(css))
    return "has an external link in its styles";
  if (/javascript:/i.test(css)) return "has a script in it";
  return linkProblem(css);
}

/** A problem with the URLs of a value: each has to be `url(#…)`. */
export function linkProblem(text: string): string | undefined {
  const all = text.match(/url\s*\(/gi)?.length ?? 0;
  const local =
    text.match(/url\(\s*(?:#[^\s%"'()]+|"#[^\s%"'()]+"|'#[^\s%"'()]+')\s*\)/gi)?.length ?? 0;
  return all === local ? undefined : "has an external link in its styles";
}

/** A reference from CSS to an element of the drawing. */
export interface CssReference {
  readonly id: string;
  /** Whether all descendants apply it, too. */
  readonly isInherited: boolean;
}

/** Properties that do not inherit. All others are counted as if they did. */
const NOT_INHERITED = ["clip-path", "mask", "filter"];

/** The references in the value of a property. */
export function localReferences(property: string, value: string): readonly CssReference[] {
  const isInherited = !NOT_INHERITED.includes(property);
  return [...value.matchAll(/url\(\s*["']?#([^\s"'()]+)/gi)].map(([, id = ""]) => ({
    id,
    isInherited,
  }));
}

/** The references in declarations: 'fill: url(#a); mask: url(#b)'. */
export function declaredReferences(css: string): readonly CssReference[] {
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
const MOST = 1000;

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
  return found.length > MOST ? undefined : found;
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
