/** Texts that slow readers stumble over, each as long as asked. */
export function heavyTexts(length: number): Readonly<Record<string, string>> {
  const of = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return {
    letters: of("a"),
    "blanks between letters": `a${" ".repeat(Math.max(0, length - 2))}b`,
    blanks: of(" "),
    commas: of(","),
    "list of words": of("a, "),
    "semicolons and equals": of("a=b; "),
    quotes: of('"'),
    backslashes: of("\\"),
    percents: of("%61"),
    digits: of("9"),
    dots: of("a."),
    "ats and dots": `${of("a@a.").slice(0, -1)}!`,
    hyphens: of("a-"),
    slashes: of("/../"),
    brackets: of("[{"),
    angles: of("<a "),
    "open tags": of("<"),
    ampersands: of("&a;"),
    colons: of("::"),
    "q-values": of("gzip;q=0.1,"),
  };
}
