import { foldDigits } from "#shared/text/digits.ts";
import { readQuoteId } from "#shared/text/quote-id.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { CUSTOMER_FIELDS, type CustomerInfo } from "./customer-fields.ts";
import type { Quote } from "./quote.ts";

export const MAX_SEARCH_CHARACTERS = 200;

/** The words of a search that count. Nobody types more on purpose. */
const MAX_SEARCH_WORDS = 16;

/** The characters that a quote is found by. What counts most comes first. */
const MAX_TEXT_CHARACTERS = 8000;

/** The characters of texts that are read for them. Words come again and again. */
const MAX_READ_CHARACTERS = 4 * MAX_TEXT_CHARACTERS;

/** Letters without a decomposition, and their usual transliteration. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
};

const FOLDABLE_LETTER = new RegExp(`[${Object.keys(FOLDED_LETTERS).join("")}]`, "g");

/**
 * A text in the form that searches compare: lower case, without accents, normalized. Upper case comes first, because it joins what
 * lower case keeps apart, as "ᲀ" and "в". One character can become 18, so it is cut here.
 */
export function searchKey(text: string): string {
  return foldDigits(text)
    .toUpperCase()
    .normalize("NFKD")
    .slice(0, MAX_TEXT_CHARACTERS)
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(FOLDABLE_LETTER, (letter) => FOLDED_LETTERS[letter] ?? letter)
    .trim();
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")}|sept)\\.?`;
const DAY_OF_MONTH = "(\\d{1,2})(?:st|nd|rd|th)?";
const MONTH_AND_DAY = new RegExp(`\\b${MONTH} ${DAY_OF_MONTH}(?![\\w-])`, "g");
const DAY_AND_MONTH = new RegExp(`\\b${DAY_OF_MONTH} ${MONTH}(?![\\w-])`, "g");
const SLASHED_DAY = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{4}|\d{2}))?(?![\d/])/g;
const UNIT = /(\d) ?(?:(in(?:ch(?:es)?)?\b|["”″])|lbs?\b)/g;
const US_PHONE = /(?<![\w+])(?:(?:\+?1)[ .-]?)?\(?(\d{3})\)?[ ./-]{0,2}(\d{3})[ .-](\d{4})(?!\d)/g;
/** Digits that belong together: '1,480.00', '555-0145', '2026-11-24'. */
const NUMBER = /(?<![\p{L}\d])\d+(?:[.,-]\d+)+(?![\p{L}\d])/gu;
/** Scripts without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** 'nov24' */
const dayWord = (month: string, day: string | number) => `${month.slice(0, 3)}${Number(day)}`;

/** The digits of a number. That of the United States goes without its 1. */
const digitsOf = (text: string) => text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/**
 * The words of a text, for a quote and for a search alike: '96 inch' is '96in', 'November 24' and '11/24' are 'nov24',
 * '(615) 555-0145' is '6155550145', and '$1,480.00' is '148000'. Signs are no words.
 */
function wordsOf(text: string): string[] {
  const folded = searchKey(text)
    .replace(/\p{Dash}/gu, "-")
    .replace(/\s+/g, " ")
    .replace(/['’]/g, "")
    .replace(UNIT, (_, digit: string, inch?: string) => `${digit}${inch === undefined ? "lb" : "in"} `)
    .replace(MONTH_AND_DAY, (_, month: string, day: string) => dayWord(month, day))
    .replace(DAY_AND_MONTH, (_, day: string, month: string) => dayWord(month, day))
    .replace(SLASHED_DAY, (whole, month: string, day: string) => {
      const name = MONTHS[Number(month) - 1];
      return name === undefined ? whole : dayWord(name, day);
    })
    .replace(US_PHONE, "$1$2$3")
    .replace(NUMBER, digitsOf)
    .replace(UNSPACED, " $& ");
  return folded.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.replace(/^1(?=\d{10}$)/, "")) ?? [];
}

/** Words that say nothing about a quote. */
const FILLERS = new Set("and at by for from in of on or the to who with".split(" "));

/** A single letter at the end is the beginning of what somebody still types. */
const tellsSomething = (word: string, place: number, words: readonly string[]) =>
  !FILLERS.has(word) && !(place === words.length - 1 && LETTER.test(word));

const LETTER = /^[a-z]$/;

/** A word of a search. A quote has it, or unless `isWhole`, one that begins with it. */
export interface SearchedWord {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The words that a search looks for; none if it should find all. Sizes, days and letters are whole. */
export function searchedWords(search: string): readonly SearchedWord[] {
  const words = wordsOf(readQuoteId(search) ?? search).filter(tellsSomething);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS).map((text) => ({
    text,
    isWhole:
      /^(?:[a-z]|\d{1,2}|\d+(?:in|lb)|[a-z]{3}\d{1,2})$/.test(text) || text.match(UNSPACED)?.length === text.length,
  }));
}

/** The part of a search text that shows that a quote has the word. */
export const partOf = ({ text, isWhole }: SearchedWord) => (isWhole ? ` ${text} ` : ` ${text}`);

/** The parts of a quote that searches read. Lists know less than the server. */
export interface SearchedQuote extends Pick<Quote, "quoteId" | "timestamp" | "partner" | "grandTotal" | "sent"> {
  readonly customerInfo: Partial<CustomerInfo>;
  readonly items: readonly {
    readonly name?: string | undefined;
    readonly unitPrice?: number;
    readonly orderCode?: string | undefined;
    readonly parts?: readonly { readonly stepName: string; readonly optionName: string }[];
  }[];
  readonly freeLines?: readonly { readonly text: string }[] | undefined;
}

/** A note, or a message to or from the customer. */
interface Said {
  readonly at: string;
  readonly text: string;
}

/** The words that a search finds a quote by, each between blanks. Days are those in the time zone. */
export function quoteSearchText(quote: SearchedQuote, timeZone: string, said: readonly Said[] = []): string {
  const { customerInfo, partner, items, sent } = quote;
  const fields = CUSTOMER_FIELDS.flatMap(({ key, type }) => {
    const value = (type !== "choice" && customerInfo[key]) || "";
    return type === "tel" ? phoneWords(digitsOf(foldDigits(value))) : wordsOf(value);
  });
  const amounts = [quote.grandTotal, ...items.flatMap(({ unitPrice }) => unitPrice ?? [])];
  const moments = [quote.timestamp, ...(sent ? [sent.at] : []), ...said.map(({ at }) => at)];
  const texts = [
    ...[partner?.id, partner?.name].map((text) => text ?? ""),
    ...items.flatMap(({ name, orderCode, parts = [] }) => [
      ...[name ?? "", orderCode ?? ""],
      ...parts.flatMap(({ stepName, optionName }) => [stepName, optionName]),
    ]),
    ...(quote.freeLines ?? []).map(({ text }) => text),
    ...said.map(({ text }) => text),
  ];
  let left = MAX_READ_CHARACTERS;
  const read = [...new Set(texts)].filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  const words = new Set([
    ...[...wordsOf(quote.quoteId), ...fields],
    ...amounts.map((amount) => amount.toFixed(2).replace(".", "")),
    ...[...new Set(moments.map((at) => wallClockDay(new Date(at), timeZone)))].flatMap(daysWords),
    ...read.flatMap(wordsOf),
  ]);
  for (const word of words) if (SIZE.test(word)) words.add(word.replace(SIZE, "$1"));
  return ` ${[...words].join(" ").slice(0, MAX_TEXT_CHARACTERS)} `;
}

/** '96in' is found by '96', too. */
const SIZE = /^(\d+)in$/;

/** A number as people dial it, and its ends, by which they name it. */
const phoneWords = (digits: string) => [digits, digits.slice(-7), digits.slice(-4)];

/** '2026-11-24' as people say it. */
function daysWords(day: string): readonly string[] {
  const [, month, date = ""] = day.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return [dayWord(name, date), day.replaceAll("-", ""), name, WEEKDAYS[new Date(day).getUTCDay()] ?? ""];
}

/** Whether a search finds the quote by what is known of it. An empty search finds all. */
export function matchesSearch(quote: SearchedQuote, search: string, timeZone: string): boolean {
  const words = searchedWords(search);
  if (words.length === 0) return true;
  const text = quoteSearchText(quote, timeZone);
  return words.every((word) => text.includes(partOf(word)));
}
