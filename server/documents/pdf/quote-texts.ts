import { planBench } from "#shared/bench/plan-bench.ts";
import { titleFacts } from "#shared/bench/title-facts.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { type Company, conditionsText, contactUs, footerLines } from "#shared/quotes/company.ts";
import { byLabel, shownFields } from "#shared/quotes/customer-texts.ts";
import type { FreeLine } from "#shared/quotes/quote.ts";
import { benchesText, choiceNote, freeLineLabel, isPlain, itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import {
  adjustmentText,
  amountsOf,
  leadTimeText,
  type SumLine,
  sumLines,
  termTexts,
} from "#shared/quotes/quote-terms.ts";
import { unfinishedText } from "#shared/quotes/unfinished.ts";
import { dayText } from "#shared/time/day-text.ts";
import { benchTexts } from "./bench-texts.ts";
import { type DocumentItem, quoteDate } from "./document-input.ts";
import { Raw } from "./fonts/set-texts.ts";

/** A text with the name of its style in the template. A heading is also tagged as one. */
type Line = readonly [style: "heading" | "body" | "strong" | "small" | "title", text: string];

type Amount = readonly [label: string, amount: string];

/** Everything that the template writes on the pages of a quote, except for the drawings. */
export function quoteTexts(items: readonly [DocumentItem, ...DocumentItem[]]) {
  const [first] = items;
  const { quote, sent, outcome } = first;
  const notes = sent
    ? { label: messageLabel(sent, outcome), text: sent.message }
    : shownFields(quote.customerInfo, "pdf").find(({ type }) => type === "lines");
  const text = notes?.text.trim() ?? "";
  const adjustments = sent?.adjustments ?? [];
  return {
    ...writeLetterhead(first),
    facts: writeFacts(first),
    next: sent ? sentTerms(first, sent) : nextSteps(first),
    totals: writeTotals(first),
    adjustments: writeFurtherLines(quote.current.freeLines ?? [], adjustments),
    notes: text === "" ? null : { label: notes?.label, lines: text.split(LINE_BREAK) },
    overview: items.length === 1 ? null : writeOverview(items),
    benches: items.map((item, index) => ({
      ...benchTexts(item),
      index,
      label: `BENCH ${item.place} OF ${items.length}`,
      name: item.item.name ?? null,
      sum: { lines: unitLines(item), result: amountOf("Sum", item.item.sum) },
    })),
    conditions: writeConditions(first),
    footer: `Quote ${quote.quoteId}`,
    ownFooter: footerLines(first.company).join("  ·  ") || null,
  };
}

/** A message that came before the order can name another total. */
function messageLabel({ number, selection }: QuoteRevision, outcome: DocumentItem["outcome"]): string {
  if (selection) return `MESSAGE WITH REVISION ${number}, BEFORE YOUR CHOICE`;
  return outcome?.isOrder ? "MESSAGE WITH THE QUOTE" : "MESSAGE";
}

/** What the total has beside the benches; `null` if there is nothing. */
function writeFurtherLines(freeLines: readonly FreeLine[], adjustments: QuoteRevision["adjustments"]) {
  const rows = [
    ...freeLines.map((line) => [freeLineLabel(line), formatDollars(line.sum)]),
    ...adjustments.map((each) => [each.reason, adjustmentText(each)]),
  ];
  if (rows.length === 0) return null;
  const isPlain = rows.length === adjustments.length;
  return { head: [isPlain ? "DISCOUNTS AND SURCHARGES" : "FURTHER LINES", "AMOUNT"], rows };
}

const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;

function writeLetterhead(input: DocumentItem) {
  const { quote, sent, outcome, company } = input;
  const contact = [company.phone, company.email].filter((text) => text !== undefined);
  const lines = [...company.address, contact.join("  ·  ")].filter((line) => line !== "");
  return {
    logo: placeLogo(company),
    company: [["title", company.name], ...lines.map((line): Line => ["small", line])],
    label: sent
      ? `${outcome?.isOrder ? "ORDER CONFIRMATION" : "QUOTE"}, REVISION ${sent.number}`
      : "QUOTE REFERENCE NUMBER",
    id: quote.quoteId,
    date: quoteDate(input, { hour: "numeric", minute: "2-digit" }),
  };
}

/** The conditions on pages of their own; a blank line stays one. */
function writeConditions({ sent, conditions }: DocumentItem) {
  if (!sent?.conditions || !conditions) return null;
  const lines = conditions
    .split(LINE_BREAK)
    .map((line) => line.trimEnd())
    .filter((line, at, all) => line !== "" || all[at - 1] !== "");
  return { label: conditionsText(sent.conditions).toUpperCase(), lines };
}

/** In points. */
const MAX_LOGO = { width: 110, height: 44 };

/** Beside the name, because a page has little height to spare. */
function placeLogo({ logo, name }: Company) {
  if (!logo) return null;
  const { image, width, height } = logo;
  return {
    file: new Raw(image),
    alt: new Raw(`Logo of ${name}`),
    width: width * Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height),
  };
}

/** The widths of the columns of facts, in all rows. */
const SHARES = [0.35, 0.37, 0.28, 0.25];

/** Rows of columns: customer, contact, delivery and the number of benches if it is not one, then what is for the order. */
function writeFacts({ quote, item, sent }: DocumentItem) {
  const { items, customerInfo } = quote;
  const writeColumn = (label: string, ...lines: readonly Line[]): readonly Line[] => [["heading", label], ...lines];
  const fields = shownFields(customerInfo, "pdf", sent !== undefined).filter(({ type }) => type !== "lines");
  const columnsOf = (isForOrder: boolean) =>
    byLabel(fields.filter((field) => field.isForOrder === isForOrder)).map(({ label, fields: shown }, place) => {
      const lines = shown.flatMap(({ text }) => text.split(LINE_BREAK));
      // The customer's name stands out.
      const isName = (line: number) => !isForOrder && place + line === 0;
      return writeColumn(label, ...lines.map((text, line): Line => [isName(line) ? "strong" : "body", text]));
    });
  const named: readonly Line[] = items.length === 1 && item.name !== undefined ? [["body", item.name]] : [];
  const benches = isPlain(items) ? [] : [writeColumn("BENCHES", ["strong", benchesText(items)], ...named)];
  const rows = [[...columnsOf(false), ...benches], columnsOf(true)].filter((row) => row.length > 0);
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => SHARES.slice(0, width).map((share, place) => ({ share, lines: row[place] ?? [] })));
}

/** The next steps and the way to purchase, in the words of the configurator's Help. */
function nextSteps({ quote, company }: DocumentItem) {
  const contact = contactUs(company);
  const open = quote.complete
    ? ""
    : `${unfinishedText(quote.items)} The price covers the choices so far. We will advise you. `;
  const next =
    `${open}This is your quote with its ${drawingsNoun(quote)}. Please check sizes, parts and delivery. To change anything, ` +
    `${contact} with the quote reference number.`;
  const purchase = `${contact.replace(/^./, (letter) => letter.toUpperCase())} with the quote reference number ${quote.quoteId}, and we take it from there.`;
  return evenColumns(
    [
      ["heading", "WHAT HAPPENS NEXT"],
      ["body", next],
    ],
    [
      ["heading", "HOW TO PURCHASE"],
      ["body", purchase],
      ...contactsText(company).map((contact): Line => ["strong", contact]),
    ],
  );
}

/** Validity, lead time and the way to accept a sent quote. */
function sentTerms({ quote, company, outcome }: DocumentItem, sent: QuoteRevision) {
  const { expiresOn, leadTime, sender } = sent;
  const next =
    `This is our quote with its ${drawingsNoun(quote)}. Please check sizes, parts and delivery. To accept it or to ask for a change, ` +
    `open your private link, or ${contactUs(sender ?? company)} with the quote reference number ${quote.quoteId}.`;
  const validity: readonly Line[] = [
    ["heading", "VALID THROUGH"],
    ["strong", dayText(expiresOn)],
  ];
  return evenColumns(
    [
      ["heading", outcome?.heading ?? "WHAT HAPPENS NEXT"],
      ["body", outcome?.text ?? next],
    ],
    [
      ...(outcome ? [] : validity),
      ["heading", "LEAD TIME"],
      ["strong", `${leadTimeText(leadTime)} after ${outcome ? "acceptance" : "you accept"}`],
      ...termTexts(sent)
        .filter(({ key }) => key !== "taxExemption")
        .flatMap(({ label, text }): readonly Line[] => [
          ["heading", label.toUpperCase()],
          ["strong", text],
        ]),
      ...(sent.conditions
        ? [
            ["heading", "CONDITIONS"] satisfies Line,
            ["strong", `Of ${dayText(sent.conditions.since)}, on the last page`] satisfies Line,
          ]
        : []),
      ...(sender ? [["heading", "YOUR CONTACT"] satisfies Line] : []),
      ...contactsText(company, sender).map((contact): Line => ["body", contact]),
    ],
  );
}

/** Columns of the same width. */
export const evenColumns = (...columns: readonly (readonly Line[])[]) => columns.map((lines) => ({ share: 1, lines }));

const drawingsNoun = ({ items }: DocumentItem["quote"]) => (items.length > 1 ? "drawings" : "drawing");

export const contactsText = (
  { phone, email }: DocumentItem["company"],
  sender?: QuoteRevision["sender"],
): readonly string[] =>
  (sender ? [sender.name, sender.email, sender.phone || phone] : [phone, email]).filter(
    (contact) => contact !== undefined,
  );

/** How the total of the quote comes about. If all benches are the same, also the price of one. The table above has each discount and surcharge. */
function writeTotals(input: DocumentItem) {
  const { items } = input.quote;
  const offer = input.sent ?? input.quote.current;
  const { freeLines = [] } = offer;
  const { discounts, surcharges } = amountsOf(offer);
  const sums = sumLines(linesOf(offer), offer, input.quote.complete ? "Total" : "Total so far");
  const linesOfKind = (...kinds: readonly SumLine["kind"][]) =>
    sums.flatMap(({ kind, label, note, amount }): readonly Amount[] =>
      kinds.includes(kind) ? [[note === undefined ? label : `${label} (${note})`, amount]] : [],
    );
  const [result = amountOf("Total", offer.grandTotal)] = linesOfKind("total");
  return {
    lines: [
      ...(items.length === 1 && (input.item.quantity > 1 || input.item.range) ? unitLines(input) : []),
      amountOf("Price", dollars(itemsPrice(items))),
      ...(freeLines.length > 0 ? [amountOf("Other lines", dollars(itemsPrice(freeLines)))] : []),
      ...(discounts === 0 ? [] : [amountOf("Discounts", discounts)]),
      ...(surcharges === 0 ? [] : [amountOf("Surcharges", surcharges)]),
      ...linesOfKind("subtotal", "delivery", "tax"),
    ],
    result,
    due: linesOfKind("due"),
  };
}

const amountOf = (label: string, amount: number): Amount => [label, formatDollars(amount)];

const unitLines = ({ item: { unitPrice, quantity, range } }: DocumentItem): readonly Amount[] => [
  amountOf("Unit price", unitPrice),
  ["Quantity", range ? `${quantity} (${range.min} to ${range.max})` : String(quantity)],
];

/** All items of a quote: name, size, order code, quantity, unit price and sum. */
function writeOverview(items: readonly DocumentItem[]) {
  return {
    head: ["BENCH", "ORDER CODE", "QUANTITY", "UNIT PRICE", "SUM"],
    rows: items.map(({ item, place, rules, units }) => {
      const { configuration, quantity, unitPrice } = item;
      const { size, load, orderCode } = titleFacts(rules, configuration, planBench(rules, configuration), units);
      return {
        place: String(place),
        name: item.name ?? null,
        size: [size, load, choiceNote(item)].filter(Boolean).join(", "),
        code: orderCode,
        figures: [String(quantity), formatDollars(unitPrice), formatDollars(item.sum)],
      };
    }),
  };
}
