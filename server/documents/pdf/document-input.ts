import type { Units } from "#shared/bench/units.ts";
import type { Company } from "#shared/quotes/company.ts";
import type { WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import type { Rules } from "#shared/rules/model.ts";

/** The outcome of a revision, and the next step. */
export interface DocumentOutcome {
  readonly heading: string;
  readonly text: string;
  /** Whether it is an order now, which the document confirms. */
  readonly isOrder?: boolean;
}

export interface DocumentInput {
  readonly quote: WholeQuote;
  /** The revision that is sent, with the items of `quote`; undefined for the quote as it was requested. */
  readonly sent?: QuoteRevision | undefined;
  /** The text of the conditions with which it was sent. */
  readonly conditions?: string | undefined;
  /** Of the revision; undefined while it waits for an answer. */
  readonly outcome?: DocumentOutcome | undefined;
  /** For benches that nobody asked for yet: whether their prices are shown. */
  readonly summary?: { readonly isPriced: boolean } | undefined;
  /** For each item, the rules that priced it. */
  readonly rules: readonly Rules[];
  /** For each item, its photo as JPEG, if it is made already. */
  readonly photos?: readonly (Uint8Array | undefined)[] | undefined;
  readonly company: Company;
  readonly paper: "letter" | "a4";
  /** Whether the pages become one picture, as an SVG. */
  readonly isPicture?: boolean | undefined;
  /** Of the figures on the drawing. */
  readonly units: Units;
  /** IANA name of the time zone for dates, such as 'America/Chicago'. */
  readonly timeZone: string;
}

/** One item of the quote, with the rules that priced it. */
export interface DocumentItem extends Omit<DocumentInput, "rules" | "photos"> {
  readonly item: WholeItem;
  /** Counted from 1. */
  readonly place: number;
  readonly rules: Rules;
  readonly photo: Uint8Array | undefined;
}

/** The items of the quote. */
export function documentItems({ rules, photos, ...input }: DocumentInput): readonly DocumentItem[] {
  return input.quote.items.flatMap((item, index) => {
    const pricing = rules[index];
    return pricing ? { ...input, item, place: index + 1, rules: pricing, photo: photos?.[index] } : [];
  });
}

export type DrawDocument = (input: DocumentInput) => Promise<Uint8Array>;

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** 'Nov 21, 2026', or with `minutes` 'Nov 21, 2026, 10:05 AM', in the document's time zone. */
export function quoteDate(
  { quote, sent, timeZone }: Pick<DocumentInput, "quote" | "sent" | "timeZone">,
  minutes: Intl.DateTimeFormatOptions = {},
): string {
  const format = new Intl.DateTimeFormat("en-US", { ...DAY, ...minutes, timeZone });
  return format.format(new Date(sent?.sentAt ?? quote.timestamp)).replace(/\s/g, " ");
}
