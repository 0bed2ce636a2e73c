import { stringify } from "csv-stringify/sync";
import { ADDRESS_TYPE_LABELS, quoteTotal } from "#shared/delivery.ts";
import type { Rules } from "#shared/engine/model.ts";
import { dollars } from "#shared/money.ts";
import { orderCode } from "#shared/order-code.ts";
import type { Quote } from "#shared/quotes.ts";
import { wallClockText } from "#shared/wall-clock.ts";

/** The blanks and separators, if any, before a character that starts a formula, in half or full width. */
const BEFORE_FORMULA = /(?<![\s\p{Cf};])[\s\p{Cf};]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Some spreadsheets split even a quoted cell here. */
const SEPARATOR = /[;\t\r\n]/;

/** For spreadsheets: CRLF between rows, every cell quoted. */
const FORMAT = {
  record_delimiter: "windows",
  quoted: true,
  cast: {
    string: withoutFormulas,
    number: (amount: number) => amount.toFixed(2),
  },
} as const;

/** The rules of a revision. */
type RulesOf = (revision: number) => Promise<Rules>;

/** Writes quotes as a CSV file with a byte order mark, one chunk per page, so that only one page is in memory. */
export async function* exportCsv(
  pages: AsyncIterable<readonly Quote[]>,
  rulesOf: RulesOf,
  timeZone: string,
): AsyncGenerator<string, void, undefined> {
  const columns = columnsIn(timeZone);
  yield stringify([columns.map(([name]) => name)], { ...FORMAT, bom: true });
  for await (const quotes of pages)
    if (quotes.length > 0) {
      const rows: (string | number)[][] = [];
      for (const quote of quotes) {
        const rules = await rulesOf(quote.revision);
        rows.push(columns.map(([, cell]) => cell(quote, rules)));
      }
      yield stringify(rows, FORMAT);
    }
}

/** Puts an apostrophe before a formula, at the start of a cell and wherever a spreadsheet may split it. */
function withoutFormulas(text: string): string {
  return text.replace(BEFORE_FORMULA, (blanks, start: number) =>
    start === 0 || SEPARATOR.test(blanks) ? `${blanks}'` : blanks,
  );
}

type Column = readonly [name: string, cell: (quote: Quote, rules: Rules) => string | number];

function columnsIn(timeZone: string): readonly Column[] {
  return [
    ["Quote ID", ({ quoteId }) => quoteId],
    [`Submitted (${timeZone})`, ({ timestamp }) => wallClockText(new Date(timestamp), timeZone)],
    ["Status", ({ status }) => status],
    ["Name", ({ customerInfo }) => customerInfo.name],
    ["Company", ({ customerInfo }) => customerInfo.company],
    ["Email", ({ customerInfo }) => customerInfo.email],
    ["Phone", ({ customerInfo }) => customerInfo.phone],
    ["Address Type", ({ customerInfo }) => ADDRESS_TYPE_LABELS[customerInfo.addressType]],
    ["Price", ({ pricing }) => pricing.totalPrice],
    ["Delivery", ({ pricing }) => pricing.deliveryFee],
    ["Total", ({ pricing }) => dollars(quoteTotal(pricing))],
    [
      "Parts",
      ({ pricing }) =>
        pricing.parts.map(({ stepName, optionName }) => `${stepName}: ${optionName}`).join("; "),
    ],
    ["Notes", ({ customerInfo }) => customerInfo.notes],
    // New columns come last, so that programs can still read the others by position.
    ["Partner", partnerText],
    ["Order Code", ({ configuration }, rules) => orderCode(rules, configuration)],
  ];
}

/** 'Acme Tools (acme)', or the ID of a partner without a name. */
function partnerText({ partner }: Quote): string {
  if (!partner) return "";
  return partner.name === undefined ? partner.id : `${partner.name} (${partner.id})`;
}
