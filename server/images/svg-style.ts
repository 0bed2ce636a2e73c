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
