import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { type JsonError, jsonError } from "./json-error.ts";
import { type Place, places } from "./text-places.ts";

/** What a text says as JSON, or why it cannot be read. */
export type JsonText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: JsonError | undefined };

/**
 * A text as JSON. An object with the same name twice is refused: the first would be lost in silence.
 */
export function readJson(text: string): JsonText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: jsonError(text) };
  }
  const twice = withinStack(() => findTwice(tree(text)));
  if (!twice) return { ok: true, value };
  const problem = `the name ${JSON.stringify(twice.value)} stands twice in one object`;
  return { ok: false, error: { ...places(text)(twice.offset), problem } };
}

/** Where the value of a path ('steps.3.label') stands in a JSON text, or what holds it where it is missing. */
export function jsonPlaces(text: string): (path: string) => Place | undefined {
  const root = tree(text);
  const placeAt = places(text);
  return (path) => {
    if (!root) return undefined;
    const segments = path
      .split(".")
      .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
    for (let length = segments.length; length > 0; length--) {
      const node = nodeAt(root, segments.slice(0, length));
      if (node) return placeAt(named(node).offset);
    }
    return placeAt(root.offset);
  };
}

/** A condition's key may be all digits, like the number of an item. */
function nodeAt(root: Node, segments: (string | number)[]): Node | undefined {
  const exact = findNodeAtLocation(root, segments);
  const last = segments.at(-1);
  if (exact || typeof last !== "number") return exact;
  return findNodeAtLocation(root, [...segments.slice(0, -1), String(last)]);
}

function named(node: Node): Node {
  return node.parent?.type === "property" ? node.parent : node;
}

/** The first name that its object has already. */
function findTwice(node: Node | undefined): Node | undefined {
  if (!node?.children) return undefined;
  const names = new Set<unknown>();
  for (const child of node.children) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name && names.has(name.value)) return name;
    if (name) names.add(name.value);
    const within = findTwice(child);
    if (within) return within;
  }
  return undefined;
}

function tree(text: string): Node | undefined {
  return withinStack(() => parseTree(text));
}

/** Undefined where the text nests so deeply that there is no room to look into it. */
function withinStack<Result>(look: () => Result): Result | undefined {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
