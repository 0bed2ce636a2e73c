import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { escapeXml } from "#shared/escape-xml.ts";
import { packObjects } from "./pack-objects.ts";

interface Facts {
  /** Width and height in points. */
  readonly size: readonly [number, number];
  readonly info: PDFKit.DocumentInfo;
}

/** Draws a tagged PDF in English, according to PDF/UA-1 (ISO 14289-1). */
export async function taggedPdf(
  { size, info }: Facts,
  draw: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const doc = new AccessibleDocument({
    size: [...size],
    margin: 0,
    bufferPages: true,
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    info,
  });
  const bytes = buffer(doc);
  draw(doc);
  doc.end();
  return packObjects(await bytes);
}

const PDF_UA_1 =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>';

/**
 * A document whose XML metadata says that it conforms to PDF/UA. The option `subset` would say so too, but lists the glyphs of
 * each font incompletely: without the parts of accented letters.
 */
class AccessibleDocument extends PDFDocument {
  override endMetadata(): void {
    // pdfkit copies these texts into the XML as they are.
    for (const key of ["Title", "Author", "Subject"] as const)
      this.info[key] = escapeXml(this.info[key] ?? "");
    this.appendXML(PDF_UA_1);
    super.endMetadata();
  }
}
