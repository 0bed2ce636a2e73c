import { readXml, type XmlElement } from "./read-xml.ts";

/** Collects the text of a cell or of a shared text: all of its runs, without the reading aids of East Asian texts. */
export function createTextReader() {
  let isReadingAid = false;
  let text = "";
  return {
    open({ name }: XmlElement) {
      if (name === "rPh") isReadingAid = true;
    },
    close(name: string, content: string) {
      if (name === "rPh") isReadingAid = false;
      if (name === "t" && !isReadingAid) text += content;
    },
    /** The text since the last call. */
    take() {
      const whole = unescapeText(text);
      text = "";
      return whole;
    },
  };
}

/** XLSX writes characters that XML cannot have as '_x000B_'. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The texts that cells refer to by their place. */
export function readSharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  const reader = createTextReader();
  readXml(xml, {
    open: reader.open,
    close(name, content) {
      reader.close(name, content);
      if (name === "si") texts.push(reader.take());
    },
  });
  return texts;
}
