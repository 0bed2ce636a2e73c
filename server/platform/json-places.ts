import { findNodeAtLocation, type Node } from "jsonc-parser";
import { createPlaceFinder, type Place, parsedTree } from "./json-text.ts";

/** The position of the value at a path ('steps.3.label') in a JSON text, or of its parent if it is missing. */
export function jsonPlaces(text: string): (path: string) => Place | undefined {
  const root = parsedTree(text);
  const placeAt = createPlaceFinder(text);
  return (path) => {
    if (!root) return undefined;
    const segments = path.split(".").map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
    for (let length = segments.length; length > 0; length--) {
      const node = nodeAt(root, segments.slice(0, length));
      if (node) return placeAt((node.parent?.type === "property" ? node.parent : node).offset);
    }
    return placeAt(root.offset);
  };
}

/** The node at a path, in which a number may also be a name: object keys can be all digits. */
function nodeAt(root: Node, segments: (string | number)[]): Node | undefined {
  const exact = findNodeAtLocation(root, segments);
  const last = segments.at(-1);
  if (exact || typeof last !== "number") return exact;
  return findNodeAtLocation(root, [...segments.slice(0, -1), String(last)]);
}

/** Lists that a path in names leaves out, because their entries have names. */
const LIST_FIELDS = new Set(["steps", "options", "conditionalOptions", "partners"]);

/** A path in names from the file: 'Width, 48 in, priceModifier'; empty for the whole file. */
export function placeWords(file: unknown, path: string): string {
  const words: string[] = [];
  let here: unknown = file;
  const segments = path.split(".");
  for (const [at, segment] of segments.entries()) {
    here = typeof here === "object" && here !== null ? Reflect.get(here, segment) : undefined;
    if (/^\d+$/.test(segment)) words.push(nameOf(here) ?? `no. ${Number(segment) + 1}`);
    else if (!LIST_FIELDS.has(segment) || at === segments.length - 1) words.push(segment);
  }
  return words.filter((word) => word !== "").join(", ");
}

function nameOf(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const names = ["name", "label", "key", "value"].map((field) => Reflect.get(part, field));
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "");
}
