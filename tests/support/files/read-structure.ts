import { OPS, type PDFPageProxy } from "unpdf/pdfjs";
import { openPdf } from "./open-pdf.ts";

/** An element of a PDF's structure tree as assistive technology gets it. */
export interface Element {
  readonly role: string;
  /** Its words: the alternative text if it has one, else the text that is drawn. */
  readonly words: string;
  readonly children: readonly Element[];
}

const PAINTS = new Set<number>([OPS.constructPath, OPS.showText, OPS.paintImageXObject]);
/** The characters that no glyph may stand for (ISO 14289-1, 7.21.7). */
const NO_CHARACTERS = ["", "\0", "\uFEFF", "\uFFFE"];

/** The structure that a PDF has for assistive technology, and the content that it draws outside of the structure. */
export async function readStructure(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  const elements: Element[] = [];
  const artifacts: string[] = [];
  const faults: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const contents = await contentsOf(page);
    const seen = new Set<string>();
    const tree: unknown = await page.getStructTree();
    elements.push(...childrenOf(tree, contents, seen));
    for (const [id, text] of contents)
      if (id === "Artifact") artifacts.push(text);
      else if (!seen.has(id)) faults.push(`page ${number}, not in the tree: ${text}`);
    faults.push(...(await paintFaults(page)).map((fault) => `page ${number}, ${fault}`));
  }
  const { info, metadata } = await pdf.getMetadata();
  const [marks, preferences] = [await pdf.getMarkInfo(), await pdf.getViewerPreferences()];
  await pdf.loadingTask.destroy();
  return { elements, artifacts, faults, info, xml: metadata?.getRaw() ?? "", marks, preferences };
}

/** The texts of a page by the ID of their marked content, and all artifacts together. */
async function contentsOf(page: PDFPageProxy): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  const open: string[] = [];
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  for (const item of items) {
    if ("str" in item) {
      const id = open.at(-1) ?? "nothing";
      contents.set(id, `${contents.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else if (item.type === "endMarkedContent") open.pop();
    // Marks inside of an element, such as those of reversed characters, belong to it.
    else open.push(item.id ?? open.at(-1) ?? ("tag" in item ? String(item.tag) : "nothing"));
  }
  return contents;
}

function childrenOf(node: unknown, contents: ReadonlyMap<string, string>, seen: Set<string>): readonly Element[] {
  if (typeof node !== "object" || node === null || !("children" in node)) return [];
  if (!Array.isArray(node.children)) return [];
  return node.children.flatMap((child: unknown): readonly Element[] => {
    if (typeof child !== "object" || child === null || !("role" in child)) return [];
    const children = childrenOf(child, contents, seen);
    const alt = "alt" in child ? String(child.alt) : undefined;
    const drawn = [drawnIn(child, contents, seen), ...children.map(({ words }) => words)];
    const words = alt ?? drawn.join(" ").replace(/\s+/g, " ").trim();
    return [{ role: String(child.role), words, children }];
  });
}

function drawnIn(node: object, contents: ReadonlyMap<string, string>, seen: Set<string>): string {
  if (!("children" in node) || !Array.isArray(node.children)) return "";
  const texts = node.children.map((child: unknown) => {
    if (typeof child !== "object" || child === null || !("id" in child)) return "";
    seen.add(String(child.id));
    return contents.get(String(child.id)) ?? "";
  });
  return texts.join("");
}

/** The content that is painted outside of the tree and of artifacts, in fonts that are not embedded, or as characters without a code. */
async function paintFaults(page: PDFPageProxy): Promise<readonly string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const faults = new Set<string>();
  let depth = 0;
  fnArray.forEach((operator, index) => {
    const [first, second]: unknown[] = argsArray[index] ?? [];
    if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1;
    if (operator === OPS.endMarkedContent) depth -= 1;
    // A path that is only clipped to paints nothing.
    const isPaint = PAINTS.has(operator) && first !== OPS.endPath;
    if (isPaint && depth === 0) faults.add("painted outside of all marks");
    if (operator === OPS.setFont && page.commonObjs.get(String(first)).missingFile)
      faults.add(`font ${first} of size ${second} is not embedded`);
    if (operator === OPS.showText && Array.isArray(first))
      for (const glyph of first)
        if (typeof glyph === "object" && NO_CHARACTERS.includes(glyph.unicode))
          faults.add(`glyph ${glyph.originalCharCode} has no character`);
  });
  return [...faults];
}

/** All elements with one of these roles, in reading order. */
export function withRole(elements: readonly Element[], ...roles: string[]): readonly Element[] {
  return elements.flatMap((element) =>
    roles.includes(element.role) ? [element] : withRole(element.children, ...roles),
  );
}

/** The words of each row's cells. */
export const rowsOf = (table: Element | undefined): readonly (readonly string[])[] =>
  withRole(table?.children ?? [], "TR").map(({ children }) => children.map(({ words }) => words));
