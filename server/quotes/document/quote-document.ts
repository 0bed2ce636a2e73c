import { orderCode } from "#shared/order-code.ts";
import { composePages } from "./compose-pages.ts";
import { type DocumentInput, documentItems } from "./document-input.ts";
import { prepareFonts } from "./fonts/prepare-fonts.ts";
import { taggedPdf } from "./tags/tagged-pdf.ts";
import { Pen } from "./text/pen.ts";

/** In points. */
const PAPER_SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const;

/** Draws a quote as a PDF. The same quote gives the same bytes. */
export async function quoteDocument(input: DocumentInput): Promise<Buffer> {
  const { quote, sent, company, paper } = input;
  const items = documentItems(input);
  const codes = items.map(({ rules, item }) => orderCode(rules, item.configuration));
  const names = items.map(({ rules }) => rules.name);
  const fonts = await prepareFonts(stringsIn([quote, sent, company, names, codes]));
  const info = {
    Title: `${sent ? `Quote ${quote.quoteId}, revision ${sent.number}` : quote.quoteId} · ${company.name}`,
    Author: company.name,
    Subject: names[0] ?? "",
    CreationDate: new Date(sent?.sentAt ?? quote.timestamp),
  };
  return taggedPdf({ size: PAPER_SIZES[paper], info }, (doc) =>
    composePages(new Pen(doc, fonts), items),
  );
}

/** Every string in plain data. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
