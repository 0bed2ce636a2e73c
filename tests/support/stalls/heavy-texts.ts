import type { HeavyRequest } from "./measure.ts";

/** Texts that slow parsers down, each of this length. */
export function heavyTexts(length: number): readonly (readonly [name: string, text: string])[] {
  const of = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return Object.entries({
    letters: of("a"),
    "blanks between letters": `a${" ".repeat(Math.max(0, length - 2))}b`,
    blanks: of(" "),
    commas: of(","),
    "list of words": of("a, "),
    "semicolons and equals": of("a=b; "),
    quotes: of('"'),
    backslashes: of("\\"),
    percents: of("%61"),
    "percents that encode nothing": of("&%=%;"),
    "bytes that are not UTF-8": of("&%FF=%FF"),
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
  });
}

export const get = (path: string, name = `GET ${path}`): HeavyRequest => ({ name, method: "GET", path });

/** A request with a JSON body. An object is sent as JSON; a text or a buffer is sent as it is. */
export const json = (method: string, path: string, name: string, body: object | string): HeavyRequest => ({
  name: `${method} ${path}, ${name}`,
  method,
  path,
  headers: { "Content-Type": "application/json" },
  body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
});
