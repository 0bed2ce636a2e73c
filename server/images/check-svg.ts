import { SaxesParser, type SaxesTagNS } from "saxes";
import {
  attributeProblem,
  elementProblem,
  embeddedImage,
  filterProblem,
  styleProblem,
} from "./svg-markup.ts";
import {
  countDrawn,
  type StyleReference,
  type SvgNode,
  styleReferences,
  svgNode,
} from "./svg-references.ts";

const MOST_ELEMENTS = 20_000;
const MOST_EMBEDDED = 100;
const DEEPEST = 100;

interface SvgCheck {
  /** Follows 'this SVG' in a sentence; undefined if there is no problem. */
  readonly problem: string | undefined;
  /** The embedded pictures, from data URLs. */
  readonly embedded: readonly Buffer[];
}

/** Stops the parser at the first problem. */
class SvgError extends Error {}

/**
 * Checks that an SVG is inert: no scripts, no external links, no excessive work. Strict: anything that the check cannot
 * parse is a problem.
 */
export function checkSvg(bytes: Uint8Array): SvgCheck {
  const embedded: Buffer[] = [];
  try {
    read(decode(bytes), embedded);
    return { problem: undefined, embedded };
  } catch (error) {
    if (error instanceof SvgError) return { problem: error.message, embedded: [] };
    throw error;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SvgError("is not text in UTF-8");
  }
}

function read(text: string, embedded: Buffer[]): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const ids = new Map<string, SvgNode[]>();
  const open: SvgNode[] = [];
  const styles: StyleReference[] = [];
  let root: SvgNode | undefined;
  let count = 0;
  let style: string | undefined;

  const refuse = (problem: string | undefined) => {
    if (problem !== undefined) throw new SvgError(problem);
  };
  const addText = (more: string) => {
    if (style !== undefined) style += more;
  };

  parser.on("error", () => refuse("is not well-formed XML"));
  parser.on("xmldecl", ({ version = "1.0", encoding = "utf-8" }) => {
    if (version !== "1.0" || encoding.toLowerCase() !== "utf-8") refuse("is not text in UTF-8");
  });
  // Drawing programs write a harmless DOCTYPE. One with an internal subset can declare entities.
  parser.on("doctype", (words) => refuse(words.includes("[") ? "declares entities" : undefined));
  parser.on("processinginstruction", () => refuse("has a processing instruction in it"));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", (tag: SaxesTagNS) => {
    if (style !== undefined) refuse("has an element in its styles");
    refuse(elementProblem(tag, root === undefined));
    for (const attribute of Object.values(tag.attributes)) {
      refuse(attributeProblem(attribute));
      refuse(filterProblem(tag.local, attribute));
      const image = embeddedImage(attribute);
      if (image) embedded.push(image);
    }
    const node = svgNode(tag);
    count += 1;
    if (open.length >= DEEPEST) refuse("nests its elements too deeply");
    if (count > MOST_ELEMENTS || embedded.length > MOST_EMBEDDED) refuse("has too many elements");
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
    for (const id of node.ids) {
      const same = ids.get(id);
      if (same) same.push(node);
      else ids.set(id, [node]);
    }
    if (tag.local.toLowerCase() === "style") style = "";
  });
  parser.on("closetag", () => {
    open.pop();
    if (style === undefined) return;
    refuse(styleProblem(style));
    const references = styleReferences(style);
    if (!references) refuse("has too many styles");
    styles.push(...(references ?? []));
    style = undefined;
  });

  parser.write(text).close();
  const drawn = root && countDrawn(root, ids, styles);
  if (drawn === "too many") refuse("has too many elements");
  if (drawn !== "few enough") refuse("refers to itself");
}
