import type { SaxesAttributeNS } from "saxes";
import { linkFault, styleFault } from "./svg-style.ts";

const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/i;

/** Attributes that are names or words for people, never styles. */
const WORDS = /^(?:id|class|lang|data-.*|aria-.*)$/;

/** What is wrong with an attribute of any element of a drawing. */
export function attributeFault({
  local,
  prefix,
  uri,
  value,
}: SaxesAttributeNS): string | undefined {
  const name = local.toLowerCase();
  if (name.startsWith("on")) return "has an event handler in it";
  if (name === "base" && prefix === "xml") return "has a base address in it";
  if (name === "href" && !isLocal(value) && !PICTURE.test(value.trim()))
    return "has a link to elsewhere in it";
  if (withoutBlanks(value).includes("javascript:")) return "has a script in it";
  if (name === "href") return undefined;
  if (name === "style") return styleFault(value);
  // A function of CSS needs its parenthesis: other texts, such as a glyph's, may hold what they like.
  const isStyle = uri === "" && !WORDS.test(name) && value.includes("(");
  return isStyle ? styleFault(value) : linkFault(value);
}

/** What each pixel of a filter looks at, and no more. */
const WIDEST: Readonly<Record<string, number>> = { radius: 100, order: 15, numoctaves: 8 };

/** What is wrong with a number of a filter: each pixel would take far too long. */
export function filterFault(
  element: string,
  { local, value }: Pick<SaxesAttributeNS, "local" | "value">,
): string | undefined {
  const widest = WIDEST[local.toLowerCase()];
  if (widest === undefined || !element.toLowerCase().startsWith("fe")) return undefined;
  const isWide = value.split(/[\s,]+/).some((number) => Math.abs(Number(number)) > widest);
  return isWide ? "has a filter that takes too long" : undefined;
}

/** The picture that an href holds as data. */
export function embeddedImage({ local, value }: SaxesAttributeNS): Buffer | undefined {
  const data = local.toLowerCase() === "href" ? PICTURE.exec(value.trim())?.[1] : undefined;
  return data === undefined ? undefined : Buffer.from(data, "base64");
}

function isLocal(value: string): boolean {
  // A browser reads %61 as a: what is counted would not be what is shown.
  return /^#[^\s%]+$/.test(value.trim());
}

/** Browsers leave out blanks and control characters of an address. */
function withoutBlanks(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return value.replace(/[\s\u0000-\u001f]/g, "").toLowerCase();
}
