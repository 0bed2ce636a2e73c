import { UNSEEN } from "./fold-code.ts";
import { readQuoteId } from "./quote-id.ts";

/** Several times the length of any link to a project. */
const MAX_CHARACTERS = 20_000;

/** A link that was forwarded is encoded once more. */
const MAX_ENCODINGS = 3;

/** '#' and a word, with an encoded mark after it; or a bench, whose keys and values have no character to encode. */
const ENCODED = /^#(?:[\w-]*%|[\w-]+=.*%)/s;

/** Characters that a sentence, brackets or a chat's bold type leave at the end of a link. */
export const END_MARKS = /(?<![.,;:!?)\]}>'"*’”»])[.,;:!?)\]}>'"*’”»]+$/;

/** '&' as HTML writes it, once or several times. */
const AMPERSAND = /&(?:(?:amp|#0*38|#x0*26);)+/gi;

/** A line break of quoted-printable letters, and '=' as they write it. No key or value of a bench begins with 3D. */
const LETTER_BREAK = /=\r?\n/g;
const LETTER_EQUALS = /=3D/g;

/** What programs put between '#' and the rest. */
const START_MARKS = /^#[!/#]+/;

const VIEW = /^#(?:admin|quotes?|project)(?![\w-])/i;

/**
 * The hash of a link ('#width=72&depth=30') as it was copied, from what mail programs, scanners and chats make of it:
 * '#width%3D72%26depth%3D30', '#width=72&amp;depth=30).', '#width=72?utm_source=mail', '#width=72%E2%80%8B'.
 */
export function readSentHash(hash: string): string {
  if (hash.length > MAX_CHARACTERS) return hash;
  let text = hash;
  for (let time = 0; time < MAX_ENCODINGS && ENCODED.test(text); time++) text = decodeText(text);
  text = text
    .replace(LETTER_BREAK, "")
    .replace(UNSEEN, "")
    .replace(AMPERSAND, "&")
    .replace(LETTER_EQUALS, "=")
    .replace(START_MARKS, "#")
    .replace(VIEW, (view) => view.toLowerCase())
    .replace(END_MARKS, "");
  // Of our links, only those to a filter of the list of quotes have a '?'. Others to views of staff have no '&'.
  if (text.startsWith("#quotes?")) return text;
  if (!/^#(?:admin|quotes?)(?![\w-])/.test(text)) return text.replaceAll("?", "&");
  const quoteId = text.startsWith("#quote=") ? readQuoteId(text) : undefined;
  return quoteId === undefined ? text.split(/[?&]/, 1).join() : `#quote=${quoteId}`;
}

/** A text with its percent signs decoded, if they can be. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
