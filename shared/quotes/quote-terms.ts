import {
  add,
  type Cents,
  cents,
  dollars,
  formatDollars,
  formatModifier,
  formatMoney,
  maxCents,
  negate,
  percentOf,
  sum,
  ZERO_CENTS,
} from "#shared/money.ts";
import { endTurns } from "#shared/text/text.ts";
import { addDays, wallClockDay } from "#shared/time/wall-clock.ts";
import { itemsPrice, linesOf } from "./quote-items.ts";

export const MAX_ADJUSTMENTS = 10;

/** The longest lead time, in business days. */
export const MAX_LEAD_TIME_DAYS = 365;

/** The days until a quote expires, unless staff choose another day. */
const VALID_DAYS = 30;

/** The most characters of a message between staff and customer. */
export const MAX_MESSAGE_CHARACTERS = 4000;

/** The fields of a message to a customer: 'Dear {name}, your total is {total}.' */
export const MESSAGE_FIELDS = ["name", "quoteId", "total", "validThrough", "leadTime"] as const;

/** A message with what its fields say. Other words in braces stay. */
export const fillMessage = (message: string, said: Readonly<Record<(typeof MESSAGE_FIELDS)[number], string>>): string =>
  message.replaceAll(/\{(\w+)\}/g, (whole, name) => {
    const field = MESSAGE_FIELDS.find((each) => each === name);
    return field ? said[field] : whole;
  });

/** The most taxes of a quote. */
export const MAX_TAXES = 5;

export const MAX_TAX_NAME_CHARACTERS = 60;

/** What a tax can be a percentage of. */
export const TAX_BASES = ["all", "goods", "delivery"] as const;

export const TAX_BASE_TEXTS: Readonly<Record<TaxBase, string>> = {
  all: "Goods and delivery",
  goods: "Goods only",
  delivery: "Delivery only",
};

export type TaxBase = (typeof TAX_BASES)[number];

export const TAX_BASE_OPTIONS = TAX_BASES.map((base) => [base, TAX_BASE_TEXTS[base]] as const);

/** The texts among the terms that staff decide. Everything that shows terms shows them in this order, where they are not empty. */
export const TEXT_TERMS = [
  {
    key: "taxExemption",
    label: "Tax exemption number",
    maxLength: 60,
    description: "The number of the customer's exemption certificate. No tax is charged then.",
  },
  {
    key: "paymentTerms",
    label: "Payment terms",
    maxLength: 200,
    description: "When the customer pays, such as `Net 30`.",
  },
] as const;

export type TextTermKey = (typeof TEXT_TERMS)[number]["key"];

export type TextTerms = { readonly [Key in TextTermKey]?: string | undefined };

/** The texts of an offer that are not empty, with their labels. */
export const termTexts = (terms: TextTerms) =>
  TEXT_TERMS.flatMap(({ key, label }) => {
    const text = terms[key]?.trim();
    return text ? [{ key, label, text }] : [];
  });

/** A part of an offer in dollars or in percent. The percentage counts if there are both. */
interface Size {
  readonly amount?: number | undefined;
  readonly percent?: number | undefined;
}

/** A discount (negative) or a surcharge (positive). */
export interface Adjustment extends Size {
  readonly reason: string;
}

/** With its amount in dollars. */
interface WrittenSize extends Size {
  /** The dollars that the percentage is of. Older revisions do not say. */
  readonly of?: number | undefined;
  readonly amount: number;
}

export type WrittenAdjustment = Adjustment & WrittenSize;

/** A tax. In percent, it is of the lines with adjustments, of delivery, or of both. */
interface Tax extends Size {
  readonly name: string;
  readonly on?: TaxBase | undefined;
}

type WrittenTax = Tax & WrittenSize;

/** The terms that decide about the total. Amounts are in dollars. */
export interface MoneyTerms extends TextTerms {
  readonly adjustments: readonly Adjustment[];
  readonly deliveryFee: number;
  readonly taxes?: readonly Tax[] | undefined;
  readonly deposit?: Size | undefined;
}

/** The same with their amounts. */
export interface WrittenTerms extends MoneyTerms {
  readonly adjustments: WrittenAdjustment[];
  readonly taxes?: WrittenTax[] | undefined;
  readonly deposit?: WrittenSize | undefined;
}

/** Benches and free lines with their amounts. */
type Items = Parameters<typeof itemsPrice>[0];

const CENT = cents(0.01);

/** The amount of a part in dollars, with what its percentage is of. */
const writeSize = ({ amount, percent }: Size, base: Cents) =>
  percent === undefined
    ? { amount: amount ?? 0 }
    : { percent, of: dollars(base), amount: dollars(percentOf(base, percent, CENT)) };

/** Whether it is a discount, even one of $0.00: a percentage of nothing. */
export const isDiscount = ({ amount, percent }: Size): boolean => (percent ?? amount ?? 0) < 0;

/**
 * The adjustments of items with their amounts, discounts first. A discount in percent is of the sum of all lines. A surcharge in
 * percent is of what remains after the discounts. Neither includes delivery or taxes.
 */
export function writeAdjustments(items: Items, adjustments: readonly Adjustment[]): WrittenAdjustment[] {
  const price = itemsPrice(items);
  const write = (base: Cents) => (each: Adjustment) => ({ reason: each.reason, ...writeSize(each, base) });
  const discounts = adjustments.filter(isDiscount).map(write(price));
  const reduced = maxCents(sum([price, ...discounts.map(({ amount }) => cents(amount))]), ZERO_CENTS);
  return [...discounts, ...adjustments.filter((each) => !isDiscount(each)).map(write(reduced))];
}

/** The amounts in cents, each rounded once. Its parts are the lines of every document, so these add up to the total. */
function writeTaxes(goods: Cents, delivery: Cents, { taxes = [], taxExemption }: MoneyTerms): WrittenTax[] {
  if (taxExemption?.trim()) return [];
  const base = (on: TaxBase = "all") =>
    maxCents(sum([...(on === "delivery" ? [] : [goods]), ...(on === "goods" ? [] : [delivery])]), ZERO_CENTS);
  return taxes.map(({ name, on, ...size }) => ({
    ...{ name, ...(size.percent !== undefined && { on: on ?? "all" }) },
    ...writeSize(size, base(on)),
  }));
}

/**
 * The terms of an offer with all amounts, in their one order: lines, discounts, surcharges, delivery, taxes, total, deposit. The order in
 * which staff enter them makes no difference.
 */
export function writeTerms(items: Items, terms: MoneyTerms): WrittenTerms & { readonly total: Cents } {
  const { deliveryFee, deposit } = terms;
  const adjustments = writeAdjustments(items, terms.adjustments);
  const taxes = writeTaxes(adjustedPrice(items, adjustments), cents(deliveryFee), terms);
  const written = { adjustments, deliveryFee, ...(taxes.length > 0 && { taxes }) };
  const total = offerTotal(items, written);
  const { of: _, ...due } = writeSize(deposit ?? {}, total);
  return {
    ...written,
    ...(deposit && { deposit: due }),
    ...Object.fromEntries(termTexts(terms).map(({ key, text }) => [key, text])),
    total,
  };
}

/** The total of an offer, in cents; may be negative. */
const offerTotal = (items: Items, { adjustments, deliveryFee, taxes = [] }: WrittenTerms): Cents =>
  sum([adjustedPrice(items, adjustments), cents(deliveryFee), ...taxes.map(({ amount }) => cents(amount))]);

/** The items with adjustments as written, in cents, without delivery and taxes. */
export const adjustedPrice = (items: Items, written: readonly WrittenAdjustment[]): Cents =>
  sum([itemsPrice(items), ...written.map(({ amount }) => cents(amount))]);

/** The problem with the total of a quote, as a sentence; undefined if there is none. */
export function totalProblem(total: Cents): string | undefined {
  if (total < 0) return `The discounts are ${formatMoney(negate(total))} more than the quote costs. Reduce them.`;
  return Number.isSafeInteger(total) ? undefined : "The total is too large. Reduce the surcharges.";
}

/** The problem with the deposit of a quote, as a sentence; undefined if there is none. */
export const depositProblem = ({ deposit }: WrittenTerms, total: Cents): string | undefined =>
  deposit && cents(deposit.amount) > total ? `The deposit is more than the total of ${formatMoney(total)}.` : undefined;

/** A line between the lines of an offer and its end, as everything that shows an offer writes it. */
export interface SumLine {
  readonly kind: "discount" | "surcharge" | "subtotal" | "delivery" | "tax" | "total" | "due";
  readonly label: string;
  /** How the amount comes about. */
  readonly note?: string | undefined;
  readonly amount: string;
}

/** The lines below those of an offer, in their one order. Every page, email and document shows these. */
export function sumLines(items: Items, terms: WrittenTerms, totalLabel = "Total"): readonly SumLine[] {
  const { adjustments, deliveryFee, taxes = [], taxExemption, deposit } = terms;
  const total = offerTotal(items, terms);
  const exemption = taxExemption?.trim();
  const note = exemption && `Exempt, number ${endTurns(exemption)}`;
  const exempt: readonly SumLine[] = note ? [{ kind: "tax", label: "Tax", note, amount: formatDollars(0) }] : [];
  const hasSubtotal = adjustments.length > 0 || taxes.length > 0 || exemption;
  return [
    ...adjustments.map((each): SumLine => {
      const kind = isDiscount(each) ? "discount" : "surcharge";
      const label = endTurns(each.reason.trim()) || (isDiscount(each) ? "Discount" : "Surcharge");
      return { kind, label, note: noteOf(each), amount: signedText(each.amount) };
    }),
    ...(hasSubtotal
      ? [{ kind: "subtotal", label: "Subtotal", amount: formatMoney(adjustedPrice(items, adjustments)) } as const]
      : []),
    { kind: "delivery", label: "Delivery", amount: formatDollars(deliveryFee) },
    ...taxes.map(
      (tax): SumLine => ({
        kind: "tax",
        label: endTurns(tax.name.trim()) || "Tax",
        note: noteOf(tax),
        amount: formatDollars(tax.amount),
      }),
    ),
    ...exempt,
    { kind: "total", label: totalLabel, amount: formatMoney(total) },
    ...(deposit
      ? ([
          { kind: "due", label: "Due on acceptance", note: noteOf(deposit), amount: formatDollars(deposit.amount) },
          { kind: "due", label: "Due later", amount: formatMoney(add(total, negate(cents(deposit.amount)))) },
        ] as const)
      : []),
  ];
}

/** '5% of $3,985.00', '50%'; undefined for an amount in dollars. */
const noteOf = ({ percent, of }: WrittenSize): string | undefined =>
  percent === undefined ? undefined : `${Math.abs(percent)}%${of === undefined ? "" : ` of ${formatDollars(of)}`}`;

const signedText = (amount: number): string => (amount === 0 ? formatDollars(0) : formatModifier(cents(amount)));

/** '−$60.00', or with a percentage '+$199.25 (5% of $3,985.00)'. */
export function adjustmentText(adjustment: WrittenAdjustment): string {
  return withNote(signedText(adjustment.amount), adjustment);
}

/** '$219.18 (5.5% of $3,985.00)', '$2,000.00 (50%)': of a tax, or of the deposit. */
export const sizeText = (size: WrittenSize): string => withNote(formatDollars(size.amount), size);

const withNote = (text: string, size: WrittenSize): string => {
  const note = noteOf(size);
  return note === undefined ? text : `${text} (${note})`;
};

/** The parts of the total of an offer, in dollars, each kind of line apart, and each tax. */
export function amountsOf({ items, freeLines = [], ...terms }: WrittenTerms & Parameters<typeof linesOf>[0]) {
  const sumOf = (parts: readonly { readonly amount: number }[]) =>
    dollars(sum(parts.map(({ amount }) => cents(amount))));
  const { adjustments, taxes = [], deliveryFee, deposit } = terms;
  const lines = linesOf({ items, freeLines });
  return {
    benches: dollars(itemsPrice(items)),
    otherLines: dollars(itemsPrice(freeLines)),
    discounts: sumOf(adjustments.filter(isDiscount)),
    surcharges: sumOf(adjustments.filter((each) => !isDiscount(each))),
    subtotal: dollars(adjustedPrice(lines, adjustments)),
    delivery: deliveryFee,
    taxes: taxes.map(({ name, amount }) => ({ name, amount })),
    tax: sumOf(taxes),
    total: dollars(offerTotal(lines, terms)),
    deposit: deposit?.amount ?? 0,
  };
}

/** '1 business day', '15 business days'. */
export function leadTimeText(leadTime: number): string {
  return `${leadTime} business ${leadTime === 1 ? "day" : "days"}`;
}

/** Whether a quote can no longer be accepted. It can until the end of its last day in an IANA time zone. */
export function isExpired({ expiresOn }: { readonly expiresOn: string }, now: Date, timeZone: string): boolean {
  return expiresOn < wallClockDay(now, timeZone);
}

/** The last day of a quote sent now, unless staff choose another: 'YYYY-MM-DD' in an IANA time zone. */
export const usualExpiry = (now: Date, timeZone: string): string => addDays(wallClockDay(now, timeZone), VALID_DAYS);
