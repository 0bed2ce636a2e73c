import { stringify } from "csv-stringify/sync";
import { ADDRESS_TYPE_LABELS } from "#shared/delivery.ts";
import { dollars } from "#shared/money.ts";
import { quoteTotal } from "#shared/quote-total.ts";
import type { Quote } from "#shared/quotes.ts";
import { wallClockText } from "#shared/wall-clock.ts";

/** What a spreadsheet takes for the beginning of a formula, half and full width, behind blanks. */
const HIDDEN_FORMULA = /^[\s\p{Cf}]+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** As spreadsheets read it best: CRLF between rows, UTF-8 with its mark at the beginning. */
const format = {
  record_delimiter: "windows",
  // A text that begins like a formula gets an apostrophe in front; the package looks at the first
  // character, some spreadsheets at the first that is not blank.
  escape_formulas: true,
  cast: {
    string: (text: string) => (HIDDEN_FORMULA.test(text) ? `'${text}` : text),
    number: (amount: number) => amount.toFixed(2),
  },
} as const;

/**
 * Quotes as a CSV file, in pieces of one page each: however many there are, one page is held at a time,
 * and the next is asked for when the piece before it was taken.
 */
export async function* exportCsv(
  pages: AsyncIterable<readonly Quote[]>,
  timeZone: string,
): AsyncGenerator<string, void, undefined> {
  yield stringify([], { ...format, bom: true, header: true, columns: columns(timeZone) });
  for await (const quotes of pages)
    if (quotes.length > 0)
      yield stringify(
        quotes.map((quote) => cells(quote, timeZone)),
        format,
      );
}

function columns(timeZone: string): string[] {
  return [
    "Quote ID",
    `Submitted (${timeZone})`,
    "Status",
    "Name",
    "Company",
    "Email",
    "Phone",
    "Address Type",
    "Price",
    "Delivery",
    "Total",
    "Parts",
    "Notes",
    // The last: whoever reads the others by their place still does.
    "Partner",
  ];
}

function cells(quote: Quote, timeZone: string): (string | number)[] {
  const { customerInfo, partner, pricing } = quote;
  return [
    quote.quoteId,
    wallClockText(new Date(quote.timestamp), timeZone),
    quote.status,
    customerInfo.name,
    customerInfo.company,
    customerInfo.email,
    customerInfo.phone,
    ADDRESS_TYPE_LABELS[customerInfo.addressType],
    pricing.totalPrice,
    pricing.deliveryFee,
    dollars(quoteTotal(pricing)),
    pricing.parts.map(({ stepName, optionName }) => `${stepName}: ${optionName}`).join("; "),
    customerInfo.notes,
    partner ? partnerText(partner) : "",
  ];
}

/** 'Acme Tools (acme)', or the id of a partner without a name. */
function partnerText({ id, name }: NonNullable<Quote["partner"]>): string {
  return name === undefined ? id : `${name} (${id})`;
}
