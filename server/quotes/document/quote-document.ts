import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { orderCode } from "#shared/order-code.ts";
import { composePages } from "./compose-pages.ts";
import type { DocumentInput } from "./document-input.ts";
import { prepareFonts } from "./fonts/prepare-fonts.ts";
import { Pen } from "./text/pen.ts";

/** In points. */
const PAPER_SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const;

/** Draws a quote as a PDF. The same quote gives the same bytes. */
export async function quoteDocument(input: DocumentInput): Promise<Buffer> {
  const { quote, rules, company, paper } = input;
  const code = orderCode(rules, quote.configuration);
  const fonts = await prepareFonts([...stringsIn([quote, company]), rules.name, code]);
  const doc = new PDFDocument({
    size: [...PAPER_SIZES[paper]],
    margin: 0,
    bufferPages: true,
    font: "",
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: `${quote.quoteId} · ${company.name}`,
      Author: company.name,
      Subject: rules.name,
      CreationDate: new Date(quote.timestamp),
    },
  });
  const bytes = buffer(doc);
  composePages(new Pen(doc, fonts), input);
  doc.end();
  return bytes;
}

/** Every string in plain data. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
