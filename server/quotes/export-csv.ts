import { stringify } from "csv-stringify/sync";
import { ADDRESS_TYPE_LABELS, quoteTotal } from "#shared/delivery.ts";
import { dollars } from "#shared/money.ts";
import type { Quote } from "#shared/quotes.ts";
import { wallClockText } from "#shared/wall-clock.ts";

/** The characters that begin a formula, half and full width, and the blanks and separators before them. */
const BEFORE_FORMULA = /(?<![\s\p{Cf};])[\s\p{Cf};]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Spreadsheets may split a cell here, whatever its quotes. */
const SEPARATOR = /[;\t\r\n]/;

/** As spreadsheets read it best: CRLF between rows, UTF-8 with its mark at the beginning. */
const format = {
  record_delimiter: "windows",
  quoted: true,
  cast: {
    string: withoutFormulas,
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

/** Puts an apostrophe before what a spreadsheet would take for a formula: at the beginning, and where it may split. */
function withoutFormulas(text: string): string {
  return text.replace(BEFORE_FORMULA, (blanks, start: number) =>
    start === 0 || SEPARATOR.test(blanks) ? `${blanks}'` : blanks,
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
