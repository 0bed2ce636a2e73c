import { formatMoney } from "#shared/money.ts";
import { benchesText, itemsPrice } from "#shared/quotes/quote-items.ts";
import { unfinishedText } from "#shared/quotes/unfinished.ts";
import { type DocumentItem, quoteDate } from "./document-input.ts";
import { contactsText, evenColumns, quoteTexts } from "./quote-texts.ts";

const NOT_A_QUOTE = "SUMMARY, NOT A QUOTE YET";

/** What the template writes on a summary: a quote without number, customer and delivery, and without prices if a partner hides them. */
export function summaryTexts(items: readonly [DocumentItem, ...DocumentItem[]], isPriced: boolean) {
  const [first] = items;
  const { quote, company } = first;
  const texts = quoteTexts(items);
  const total = quote.complete ? "Total without delivery" : "Total so far";
  const open = quote.complete ? "" : `${unfinishedText(quote.items)} `;
  const summary = {
    ...texts,
    label: NOT_A_QUOTE,
    id: first.rules.name,
    date: isPriced ? `Prices as of ${quoteDate(first)}` : quoteDate(first),
    facts: [
      evenColumns([
        ["heading", "BENCHES"],
        ["strong", benchesText(quote.items)],
      ]),
    ],
    next: evenColumns([
      ["heading", "WHAT HAPPENS NEXT"],
      [
        "body",
        `${open}This is not a quote yet, and nothing is ordered. Request a quote with your contact details: within 1-2 business days, our ` +
          "team sends you a detailed quote and a drawing. The drawings here are representative only.",
      ],
      ...contactsText(company).map((way) => ["strong", way] as const),
    ]),
    totals: { lines: [], result: [total, formatMoney(itemsPrice(quote.items))] },
    notes: null,
    conditions: null,
    footer: "Summary, not a quote yet",
  };
  return isPriced ? summary : omitAmounts(summary);
}

/** Where an amount would stand. */
const NO_SUM = { lines: [], result: ["Price", "in your quote"] };

function omitAmounts<Texts extends Pick<ReturnType<typeof quoteTexts>, "overview" | "benches">>(texts: Texts) {
  const { overview, benches } = texts;
  return {
    ...texts,
    totals: NO_SUM,
    overview: overview && {
      ...overview,
      rows: overview.rows.map((row) => ({ ...row, figures: [row.figures[0] ?? "", "", ""] })),
    },
    benches: benches.map((bench) => ({
      ...bench,
      parts: bench.parts.slice(1).map((part) => ({ ...part, price: "" })),
      sum: NO_SUM,
    })),
  };
}
