import type { SaxesAttributeNS, SaxesTagNS } from "saxes";

export const SVG = "http://www.w3.org/2000/svg";

/** Namespaces whose elements are active even inside an SVG. */
const ACTIVE_NAMESPACES = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"];

/** Elements that run code or show a document, in any namespace. */
const ACTIVE_ELEMENTS: Readonly<Record<string, string>> = {
  script: "has a script in it",
  handler: "has an event handler in it",
  listener: "has an event handler in it",
  foreignobject: "has a foreign object in it",
  iframe: "has a foreign object in it",
  object: "has a foreign object in it",
  embed: "has a foreign object in it",
  audio: "has a foreign object in it",
  video: "has a foreign object in it",
};

/** A problem with an element, apart from its individual attributes. */
export function elementProblem(tag: SaxesTagNS, isRoot: boolean): string | undefined {
  if (isRoot && (tag.local !== "svg" || tag.uri !== SVG)) return "is not an SVG drawing";
  if (ACTIVE_NAMESPACES.includes(tag.uri)) return "has XHTML or MathML in it";
  const name = tag.local.toLowerCase();
  if (Object.hasOwn(ACTIVE_ELEMENTS, name)) return ACTIVE_ELEMENTS[name];
  if (!isAnimation(name)) return undefined;
  if (Object.values(tag.attributes).some(({ value }) => /url\s*\(/i.test(value)))
    return "animates references";
  // In any namespace, so that a lookalike attribute cannot hide the real one.
  const targets = Object.values(tag.attributes)
    .filter(isTarget)
    .map(({ value }) => value.trim().toLowerCase().split(":").at(-1) ?? "");
  if (targets.includes("href")) return "animates links";
  return targets.some((target) => target.startsWith("on"))
    ? "has an event handler in it"
    : undefined;
}

export function isAnimation(name: string): boolean {
  return name === "set" || name.startsWith("animate");
}

function isTarget({ local }: SaxesAttributeNS): boolean {
  return local.toLowerCase() === "attributename";
}

const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/i;

/** Attributes that are names or text, never styles. */
const WORDS = /^(?:id|class|lang|data-.*|aria-.*)$/;

/** A problem with an attribute, on any element. */
export function attributeProblem({
  local,
  prefix,
  uri,
  value,
}: SaxesAttributeNS): string | undefined {
  const name = local.toLowerCase();
  if (name.startsWith("on")) return "has an event handler in it";
  if (name === "base" && prefix === "xml") return "has a base address in it";
  if (name === "href" && !isLocal(value) && !PICTURE.test(value.trim()))
    return "has an external link in it";
  if (withoutBlanks(value).includes("javascript:")) return "has a script in it";
  if (name === "href") return undefined;
  if (name === "style") return styleProblem(value);
  // A CSS function needs a parenthesis, so other values, such as glyph names, are safe.
  const isStyle = uri === "" && !WORDS.test(name) && value.includes("(");
  return isStyle ? styleProblem(value) : linkProblem(value);
}

/** Limits on the filter attributes whose value multiplies the work per pixel. */
const WIDEST: Readonly<Record<string, number>> = { radius: 100, order: 15, numoctaves: 8 };

/** A problem with a filter that would take too long per pixel. */
export function filterProblem(
  element: string,
  { local, value }: Pick<SaxesAttributeNS, "local" | "value">,
): string | undefined {
  const widest = WIDEST[local.toLowerCase()];
  if (widest === undefined || !element.toLowerCase().startsWith("fe")) return undefined;
  const isWide = value.split(/[\s,]+/).some((number) => Math.abs(Number(number)) > widest);
  return isWide ? "has a filter that takes too long" : undefined;
}

/** The picture in an href with a data URL. */
export function embeddedImage({ local, value }: SaxesAttributeNS): Buffer | undefined {
  const data = local.toLowerCase() === "href" ? PICTURE.exec(value.trim())?.[1] : undefined;
  return data === undefined ? undefined : Buffer.from(data, "base64");
}

function isLocal(value: string): boolean {
  // Browsers decode %61 to 'a', so the count of drawn elements would miss such a reference.
  return /^#[^\s%]+$/.test(value.trim());
}

/** Browsers ignore whitespace and control characters in URLs. */
function withoutBlanks(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are intended
  return value.replace(/[\s\u0000-\u001f]/g, "").toLowerCase();
}

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

/** A problem with the URLs in a value: each must be `url(#…)`. */
function linkProblem(text: string): string | undefined {
  const all = text.match(/url\s*\(/gi)?.length ?? 0;
  const local =
    text.match(/url\(\s*(?:#[^\s%"'()]+|"#[^\s%"'()]+"|'#[^\s%"'()]+')\s*\)/gi)?.length ?? 0;
  return all === local ? undefined : "has an external link in its styles";
}
