import { describeBench } from "#shared/bench/describe-bench.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { agreedText } from "#shared/quotes/agreed-price.ts";
import type { Company } from "#shared/quotes/company.ts";
import { byLabel, type shownFields } from "#shared/quotes/customer-texts.ts";
import type { WholeItem, WholeQuote } from "#shared/quotes/quote.ts";
import { choiceRemark, freeLineLabel, itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { sumLines } from "#shared/quotes/quote-terms.ts";
import { isComplete, openSteps, TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import type { Rules } from "#shared/rules/model.ts";
import { shownName } from "#shared/text/text.ts";
import type { DaysOff } from "#shared/time/days-off.ts";
import type { Block, Row } from "./letter.ts";

/** The facts from which the emails about a quote are written. */
export interface EmailQuote {
  readonly quote: WholeQuote;
  /** The revision that `quote` shows; undefined for the request. */
  readonly sent: QuoteRevision | undefined;
  /** The rules that priced it. */
  readonly rules: Rules;
  /** Whether a photo or the drawing is attached. */
  readonly hasPicture: boolean;
  /** Whether the quote came from a page of a partner who hides prices. */
  readonly pricesHidden: boolean;
  readonly company: Company;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** None if absent. */
  readonly daysOff?: DaysOff | undefined;
  /** The quote in the staff views, and the customer's own page; undefined if there is no address. */
  readonly staffLink: string | undefined;
  readonly customerLink: string | undefined;
}

/** The benches with quantities, and the price. `withNames` adds the names that the customer gave. */
export function priceList(emailQuote: EmailQuote, { withNames }: { withNames: boolean }): Block {
  const { items, complete, current } = emailQuote.quote;
  const { freeLines = [], adjustments } = current;
  const hasSum = items.length > 1 || adjustments.length > 0 || freeLines.length > 0;
  const amounts: readonly Row[] = [
    ...(hasSum ? [{ label: "Price", value: formatDollars(dollars(itemsPrice(items))) }] : []),
    ...freeLines.map((line) => ({ label: freeLineLabel(line), value: formatDollars(line.sum) })),
    ...sumLines(linesOf(current), current, complete ? "Total" : "Total so far").map(
      ({ kind, label, note, amount }): Row => ({
        ...{ label, value: amount, detail: note },
        ...(kind === "total" && { isTotal: true }),
      }),
    ),
  ];
  return {
    kind: "list",
    caption: items.length > 1 ? "Benches and price" : "Bench and price",
    rows: [...items.map((item) => benchRow(emailQuote, item, withNames)), ...amounts],
  };
}

/** The benches with quantities, without amounts. */
export function benchList(emailQuote: EmailQuote): Block {
  const { items } = emailQuote.quote;
  return {
    kind: "list",
    caption: items.length > 1 ? "Benches" : "Bench",
    rows: items.map((item) => ({ ...benchRow(emailQuote, item, false), value: `× ${item.quantity}` })),
  };
}

/** '2 × Adjustable-height work table, 72 × 30 in (Soldering line)', with its order code and its open steps. */
function benchRow({ rules }: EmailQuote, item: WholeItem, withName: boolean): Row {
  const { configuration, quantity, name, sum } = item;
  const agreed = agreedText(item);
  const { product, size, orderCode } = titleFacts(rules, configuration, planBench(rules, configuration));
  const bench = `${product}, ${size}`;
  const label = withName && name !== undefined ? `${bench} (${shownName(name)})` : bench;
  return {
    label: quantity > 1 ? `${quantity} × ${label}` : label,
    value: formatDollars(sum),
    detail: [
      isComplete([item]) ? orderCode : `${orderCode}. ${TO_BE_DECIDED}: ${openSteps(item)}.`,
      choiceRemark(item),
      ...(agreed ? [`. ${agreed}.`] : []),
    ].join(""),
  };
}

/** What a quote says about its customer. */
export const customerFacts = (shown: ReturnType<typeof shownFields>) =>
  byLabel(shown).map(({ label, fields }) => {
    const texts = fields.map(({ type, text }) => (type === "text" ? shownName(text) : text.split(/\r?\n/).join(", ")));
    return { label, text: texts.join(", ") };
  });

/** The picture of the first bench, or its description if there is none. */
export function pictureBlock({ quote, rules, hasPicture }: EmailQuote): Block {
  const bench = describeBench(rules, quote.configuration);
  const text = quote.items.length > 1 ? `The first of the benches. ${bench}` : bench;
  return hasPicture ? { kind: "picture", alt: text } : { kind: "paragraph", text };
}
