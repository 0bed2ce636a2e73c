/** What is wrong with styles: they may point into the drawing, and to nothing else. */
export function styleFault(css: string): string | undefined {
  // An escape can spell any of the words below.
  if (css.includes("\\")) return "has a backslash in its styles";
  if (/@import/i.test(css)) return "imports styles";
  if (/\b(?:image-set|image|src|cross-fade|expression)\s*\(/i.test(css))
    return "has a link to elsewhere in its styles";
  if (/javascript:/i.test(css)) return "has a script in it";
  return linkFault(css);
}

/** What is wrong with the addresses of a text: each has to be `url(#…)`. */
export function linkFault(text: string): string | undefined {
  const all = text.match(/url\s*\(/gi)?.length ?? 0;
  const local =
    text.match(/url\(\s*(?:#[^\s%"'()]+|"#[^\s%"'()]+"|'#[^\s%"'()]+')\s*\)/gi)?.length ?? 0;
  return all === local ? undefined : "has a link to elsewhere in its styles";
}

/** What CSS names of the drawing itself. */
export interface CssReference {
  readonly id: string;
  /** Whether everything inside the element shows it, too. */
  readonly isInherited: boolean;
}

/** Properties that hold for their element alone; all others are counted as if they were inherited. */
const NOT_INHERITED = ["clip-path", "mask", "filter"];

/** The ids that a property's value names. */
export function localReferences(property: string, value: string): readonly CssReference[] {
  const isInherited = !NOT_INHERITED.includes(property);
  return [...value.matchAll(/url\(\s*["']?#([^\s"'()]+)/gi)].map(([, id = ""]) => ({
    id,
    isInherited,
  }));
}

/** The ids that declarations name: 'fill: url(#a); mask: url(#b)'. */
export function declaredReferences(css: string): readonly CssReference[] {
  return css.split(/[;{}]/).flatMap((declaration) => {
    const property = /^\s*([\w-]+)\s*:/.exec(declaration)?.[1] ?? "";
    return localReferences(property.toLowerCase(), declaration);
  });
}
