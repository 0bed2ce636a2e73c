import PDFDocument from "pdfkit";
import { orderCode } from "#shared/bench/title-facts.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { Company } from "./company.ts";
import { composePages } from "./compose-pages.ts";
import { prepareFonts } from "./fonts/prepare-fonts.ts";
import { pageFeet } from "./page-feet.ts";
import { PAPER_SIZES, type Paper } from "./paper.ts";
import { Pen } from "./text/pen.ts";

export interface QuoteDocument {
  readonly quote: Quote;
  /** Those that it was priced by. */
  readonly rules: Rules;
  readonly company: Company;
  readonly paper: Paper;
  /** In which its date is written: an IANA name such as 'America/Chicago'. */
  readonly timeZone: string;
}

/** The quote as a PDF to print or to send. The same quote gives the same bytes. */
export async function quoteDocument(document: QuoteDocument): Promise<Buffer> {
  const { quote, rules, company, paper, timeZone } = document;
  const code = orderCode(rules, quote.configuration);
  const fonts = await prepareFonts([...stringsIn([quote, company]), rules.name, code]);
  const { width, height } = PAPER_SIZES[paper];
  const doc = new PDFDocument({
    size: [width, height],
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
  const bytes = collect(doc);
  const pen = new Pen(doc, fonts);
  composePages(pen, quote, rules, company, timeZone);
  pageFeet(pen, quote);
  doc.end();
  return bytes;
}

/** Every text in a value of plain data. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
