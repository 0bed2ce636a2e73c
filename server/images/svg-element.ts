import type { SaxesAttributeNS, SaxesTagNS } from "saxes";

export const SVG = "http://www.w3.org/2000/svg";

/** Languages whose elements a browser brings to life wherever they stand. */
const LIVING = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"];

/** Elements that run something or show a document, in whatever language they are written. */
const ACTING: Readonly<Record<string, string>> = {
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

/** What is wrong with an element of a drawing, its attributes by themselves aside. */
export function elementFault(tag: SaxesTagNS, isRoot: boolean): string | undefined {
  if (isRoot && (tag.local !== "svg" || tag.uri !== SVG)) return "is not an SVG drawing";
  if (LIVING.includes(tag.uri)) return "has elements of another language in it";
  const name = tag.local.toLowerCase();
  if (Object.hasOwn(ACTING, name)) return ACTING[name];
  if (!isAnimation(name)) return undefined;
  if (Object.values(tag.attributes).some(({ value }) => /url\s*\(/i.test(value)))
    return "has an animation of references in it";
  // Of whatever namespace: an attribute that only looks like the real one must not hide it.
  const targets = Object.values(tag.attributes)
    .filter(isTarget)
    .map(({ value }) => value.trim().toLowerCase().split(":").at(-1) ?? "");
  if (targets.includes("href")) return "has an animation of links in it";
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
