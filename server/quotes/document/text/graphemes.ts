const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

/** The lines that a text has by itself, without characters that steer a terminal. */
export function linesOf(text: string): readonly string[] {
  return text.split(LINE_BREAK).map((line) => line.replace(/\p{Cc}/gu, " "));
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader takes for one character each, with the place where it starts. */
export function graphemes(line: string): Iterable<Intl.SegmentData> {
  return segmenter.segment(line);
}
