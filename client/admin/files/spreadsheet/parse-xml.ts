import { UnreadFile } from "./unread-file.ts";

export const DAMAGED = "The file is damaged. Open it in a spreadsheet, and save it again as XLSX.";

declare global {
  /** Only some browsers have it. */
  var trustedTypes: { readonly createPolicy: (name: string, policy: typeof AS_IT_IS) => typeof AS_IT_IS } | undefined;
}

const AS_IT_IS = { createHTML: (text: string): string => text };

/** The only policy that the server allows: it lets browsers parse the parts of a workbook, which no page shows. */
const POLICY = globalThis.trustedTypes?.createPolicy("workbook", AS_IT_IS) ?? AS_IT_IS;

/** Reads a part of an XLSX file. */
export const parseXml = (bytes: Uint8Array): Element => parseText(decodeXml(bytes));

/** The elements of a name in a part, in order. Programs choose their prefixes. */
export const elementsIn = (part: Element, name: string): readonly Element[] => [
  ...part.getElementsByTagNameNS("*", name),
];

/** Lets the page do other work. */
export const takeTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The characters that are parsed in one turn: a browser takes up to half a second for a megabyte. */
const CHARACTERS_AT_ONCE = 200_000;

/**
 * The elements of a name in a part, in turns with the page. The part is cut after ends of these elements. If a piece cannot be read, as
 * where a comment says the same, the whole part is read at once.
 */
export async function parseInTurns(bytes: Uint8Array, name: string): Promise<readonly Element[]> {
  const text = decodeXml(bytes);
  const first = new RegExp(`<((?:[\\w.-]+:)?)${name}[\\s/>]`).exec(text);
  const end = `</${first?.[1] ?? ""}${name}>`;
  const from = first?.index ?? text.length;
  const to = text.lastIndexOf(end) + end.length;
  if (to - from < CHARACTERS_AT_ONCE) return elementsIn(parseText(text), name);
  try {
    // The text around the pieces can be damaged, too, and has the namespaces of their prefixes.
    const around = parseText(`${text.slice(0, from)}<pieces/>${text.slice(to)}`);
    const open = `<pieces${namespacesOf(elementsIn(around, "pieces")[0])}>`;
    const found: Element[] = [];
    for (let start = from; start < to; ) {
      await takeTurn();
      const next = text.indexOf(end, start + CHARACTERS_AT_ONCE);
      const stop = next < 0 ? to : next + end.length;
      found.push(...elementsIn(parseText(`${open}${text.slice(start, stop)}</pieces>`), name));
      start = stop;
    }
    return [...found, ...elementsIn(around, name)];
  } catch {
    return elementsIn(parseText(text), name);
  }
}

/** The namespaces that count at a place, as attributes. */
function namespacesOf(place: Element | undefined): string {
  const all = new Map<string, string>();
  for (let each: Element | null | undefined = place; each; each = each.parentElement)
    for (const { name, value } of each.attributes)
      if (/^xmlns(?::|$)/.test(name) && !all.has(name)) all.set(name, value);
  const quote = (value: string) => value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return [...all].map(([name, value]) => ` ${name}="${quote(value)}"`).join("");
}

function parseText(text: string): Element {
  const { documentElement } = new DOMParser().parseFromString(POLICY.createHTML(text), "application/xml");
  if (elementsIn(documentElement, "parsererror").length > 0 || documentElement.localName === "parsererror")
    throw new UnreadFile(DAMAGED);
  // Of alternatives, the one for programs without extensions.
  for (const choice of elementsIn(documentElement, "Choice")) choice.remove();
  return documentElement;
}

/** Programs write UTF-16, or name an encoding whose letters of the declaration are those of ASCII. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const named = /^[^>]*encoding=["']([\w-]+)/.exec(String.fromCharCode(...bytes.slice(0, 200)))?.[1];
  const isLittle = second === 0 || first === 0xff;
  const isBig = first === 0 || first === 0xfe;
  try {
    return new TextDecoder(isLittle ? "utf-16le" : isBig ? "utf-16be" : named, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadFile("The file has an unusual encoding. Open it in a spreadsheet, and save it again as XLSX.");
  }
}
