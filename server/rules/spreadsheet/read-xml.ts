import { SaxesParser, type SaxesTagNS } from "saxes";
import { ApiError } from "#server/platform/errors.ts";
import { refuseFile } from "./refuse-file.ts";

/** The namespaces of a spreadsheet, in Transitional and in Strict Open XML, and that of relationships. Some programs write none. */
const NAMESPACES: ReadonlySet<string> = new Set([
  "",
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
  "http://schemas.openxmlformats.org/package/2006/relationships",
]);

const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  /** The attribute `r:id`, whatever its prefix. */
  readonly relationId: () => string | undefined;
}

interface Handlers {
  readonly open?: (element: XmlElement) => void;
  /** `text` is the text of an element without children. */
  readonly close?: (name: string, text: string) => void;
}

/** Elements within each other. The parser compares each with all around it. */
const MAX_DEPTH = 100;

/**
 * Reads the elements of a part by their namespaces, and of alternatives the one for programs without extensions. Throws if it is not
 * well-formed. Entities of its own are unknown.
 */
export function readXml(xml: string, { open, close }: Handlers): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let text = "";
  let depth = 0;
  let choices = 0;
  const isChoice = ({ uri, local }: Pick<SaxesTagNS, "uri" | "local">) => uri === COMPATIBILITY && local === "Choice";
  const addText = (more: string) => {
    text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", (tag) => {
    text = "";
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error("The elements are too deep.");
    if (isChoice(tag)) choices += 1;
    if (choices === 0 && NAMESPACES.has(tag.uri)) open?.(elementOf(tag));
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    if (choices === 0 && NAMESPACES.has(tag.uri)) close?.(tag.local, text);
    if (isChoice(tag)) choices -= 1;
    text = "";
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuseFile("The file is damaged. Open it in a spreadsheet, and save it again as XLSX.");
  }
}

const elementOf = ({ local, attributes }: SaxesTagNS): XmlElement => ({
  name: local,
  attribute: (name) => attributes[name]?.value,
  relationId: () =>
    Object.values(attributes).find((each) => each.local === "id" && each.uri.endsWith("/relationships"))?.value,
});
