import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { INK, INK_SOFT, LINE_STRONG, SHEET, SHEET_LINE } from "#shared/bench/sheet/paper.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";
import type { Logo } from "#shared/quotes/company.ts";
import type { Font } from "./fonts/load-font.ts";
import { BODY_FONT, Raw, setTexts } from "./fonts/set-texts.ts";
import { TEMPLATE, WORKSPACE } from "./template.ts";

/** Fonts of more bytes are dropped before others are loaded. A quote in Chinese takes a tenth of this. */
const MAX_FONT_BYTES = 48_000_000;
/** The number of documents after which an unused intermediate result of the typesetter is dropped. */
const MAX_CACHED_DOCUMENTS = 2;

const COLORS = {
  ink: INK,
  soft: INK_SOFT,
  accent: OUR_ACCENT,
  rule: "#dcdad4",
  lineStrong: LINE_STRONG,
  sheet: SHEET,
  sheetLine: SHEET_LINE,
};

let known: { readonly fonts: ReadonlySet<Font>; readonly compiler: NodeCompiler } | undefined;

/** A compiler that has these fonts. It also finds the machine's fonts, but none has a name that the template uses. */
function createCompiler(fonts: ReadonlySet<Font>): NodeCompiler {
  if (known && [...fonts].every((font) => known?.fonts.has(font))) return known.compiler;
  const both = new Set([...(known?.fonts ?? []), ...fonts]);
  const size = filesOf(both).reduce((sum, { length }) => sum + length, 0);
  const kept = size > MAX_FONT_BYTES ? fonts : both;
  const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs: filesOf(kept) }] });
  known = { fonts: kept, compiler };
  return compiler;
}

const filesOf = (fonts: ReadonlySet<Font>): Buffer[] => [...fonts].flatMap(({ files }) => files);

/** A document that was set: it can be measured, and written as a file. */
export interface Typeset {
  /** The values that the template notes under a label. */
  readonly read: (label: string) => unknown;
  readonly pdf: () => Buffer;
  readonly svg: () => string;
}

/**
 * Sets plain data with the template. The template reads it as JSON and shows its strings as text, so nothing in them is
 * markup. It finds the logo under its name. The same data gives the same bytes.
 */
export async function typeset(data: object, logo?: Logo): Promise<Typeset> {
  const { texts, fonts } = await setTexts({ ...data, colors: COLORS, font: new Raw(BODY_FONT) });
  const compiler = createCompiler(fonts);
  const logoPath = logo && join(WORKSPACE, logo.image);
  if (logo && logoPath) compiler.mapShadow(logoPath, Buffer.from(logo.bytes));
  const compiled = compiler.compile({ mainFilePath: TEMPLATE, inputs: { data: JSON.stringify(texts) } });
  if (logoPath) compiler.unmapShadow(logoPath);
  const { result } = compiled;
  if (!result) {
    const [problem] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`The document cannot be set: ${JSON.stringify(problem)}`);
  }
  compiler.evictCache(MAX_CACHED_DOCUMENTS);
  return {
    read: (label) => compiler.query(result, { selector: `<${label}>`, field: "value" }),
    pdf: () => compiler.pdf(result, { pdfStandard: "ua-1" }),
    svg: () => compiler.plainSvg(result),
  };
}
