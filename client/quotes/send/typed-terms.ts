import { keepQuoteTerms, loadQuoteTerms } from "#client/api/staff-storage.ts";
import type { AnswersReply, SendQuoteRequest } from "#shared/api/quotes/answers.ts";
import { isRecord } from "#shared/is-record.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import {
  isDiscount,
  MAX_LEAD_TIME_DAYS,
  MAX_MESSAGE_CHARACTERS,
  type TaxBase,
  TEXT_TERMS,
  type TextTermKey,
  termTexts,
  usualExpiry,
} from "#shared/quotes/quote-terms.ts";
import { readDollars, readNumber, readPercent } from "#shared/read-number.ts";
import { isVisible } from "#shared/text/text.ts";
import { readFreeLines, readItems, type TypedFreeLine, type TypedItem, typeFreeLine } from "./typed-lines.ts";

export type Source = SendQuoteRequest["source"];

export const UNITS = [
  ["percent", "%"],
  ["amount", "$"],
] as const;

/** A discount or surcharge as staff type it. */
export interface TypedAdjustment {
  readonly kind: "discount" | "surcharge";
  readonly unit: "amount" | "percent";
  readonly value: string;
  readonly reason: string;
}

/** A tax as staff type it. */
export interface TypedTax {
  readonly name: string;
  readonly unit: "amount" | "percent";
  readonly value: string;
  readonly on: TaxBase;
}

/** The terms of a quote as staff type them. Browsers keep them as they are: if a field gets another type, their key has to change. */
export interface TypedTerms {
  /** The newest revision and answer when staff began. None after a refusal, until the next preview. */
  readonly seen?: Pick<SendQuoteRequest, "after" | "answered"> | undefined;
  readonly source: Source;
  /** The chosen proposals, by the `seq` of their answers; undefined for all. */
  readonly proposals: readonly number[] | undefined;
  /** The benches to send; undefined for those of the source as they are. */
  readonly items: readonly TypedItem[] | undefined;
  readonly freeLines: readonly TypedFreeLine[];
  readonly adjustments: readonly TypedAdjustment[];
  /** In dollars; undefined for the fee of the newest revision, or of the address type. */
  readonly deliveryFee?: string | undefined;
  readonly taxes: readonly TypedTax[];
  readonly deposit: Pick<TypedTax, "unit" | "value">;
  readonly texts: Readonly<Record<TextTermKey, string>>;
  readonly leadTime: string;
  readonly expiresOn: string;
  readonly message: string;
}

/** The terms without the benches that they are about. */
type ReadTerms = Omit<SendQuoteRequest, "after" | "source" | "proposals" | "from" | "answered">;

/** The lead time of a first revision, until staff type another. */
const USUAL_LEAD_TIME = 15;

/** The terms that the dialog begins with: those of the newest revision, with the later of its expiry date and the usual one. */
export function createTerms(
  quote: Pick<Quote, "current">,
  { revisions }: Pick<AnswersReply, "revisions">,
  now: Date,
  timeZone: string,
): TypedTerms {
  const newest = revisions.at(-1);
  return {
    source: "latest",
    proposals: undefined,
    items: undefined,
    freeLines: (quote.current.freeLines ?? []).map(typeFreeLine),
    adjustments: (newest?.adjustments ?? []).map((each) => ({
      kind: isDiscount(each) ? "discount" : "surcharge",
      unit: each.percent === undefined ? "amount" : "percent",
      value: String(Math.abs(each.percent ?? each.amount)),
      reason: each.reason,
    })),
    taxes: (newest?.taxes ?? []).map(({ name, on = "all", ...size }) => ({ name, on, ...typeSize(size) })),
    deposit: newest?.deposit ? typeSize(newest.deposit) : { unit: "percent", value: "" },
    texts: mapTexts((key) => newest?.[key] ?? ""),
    leadTime: String(newest?.leadTime ?? USUAL_LEAD_TIME),
    // Never earlier than promised, unless staff type it.
    expiresOn: [newest?.expiresOn ?? "", usualExpiry(now, timeZone)].toSorted().at(-1) ?? "",
    message: "",
  };
}

const typeSize = ({ percent, amount }: { readonly percent?: number | undefined; readonly amount: number }) =>
  percent === undefined
    ? ({ unit: "amount", value: amount.toFixed(2) } as const)
    : ({ unit: "percent", value: String(percent) } as const);

const mapTexts = (textOf: (key: TextTermKey) => string) =>
  Object.fromEntries(TEXT_TERMS.map(({ key }) => [key, textOf(key)])) as Record<TextTermKey, string>;

type TypedSize = Pick<TypedAdjustment, "unit" | "value"> & Partial<Pick<TypedAdjustment, "kind">>;

/** A typed part in dollars or percent, or the sentence about it. */
function readSize({ unit, value, kind }: TypedSize, decimals: number) {
  const max = kind === "surcharge" ? 1000 : 100;
  const size = (unit === "amount" ? readDollars : readPercent)(value) ?? -1;
  if (size < 0 || (unit === "percent" && (size > max || Number(size.toFixed(decimals)) !== size)))
    return unit === "amount" ? "Enter an amount such as 12.50." : `Enter a percentage such as 7.5, up to ${max}.`;
  const signed = kind === "discount" ? 0 - size : size;
  return unit === "amount" ? { amount: signed } : { percent: signed };
}

/** Problems by field: 'leadTime', 'adjustments.0.reason'. */
export type TermProblems = ReadonlyMap<string, string>;

/** Reads typed terms. With problems, the terms have only what could be read, for the totals. */
export function readTerms(typed: TypedTerms): { terms: ReadTerms; problems: TermProblems } {
  const problems = new Map<string, string>();
  const adjustments = typed.adjustments.flatMap((each, index) => {
    const place = `adjustments.${index}`;
    if (!isVisible(each.reason)) problems.set(`${place}.reason`, "Give the reason.");
    const size = readSize(each, 2);
    if (typeof size !== "string") return [{ reason: each.reason, ...size }];
    problems.set(`${place}.value`, size);
    return [];
  });
  const deliveryFee = readDollars(typed.deliveryFee ?? "");
  if (typed.deliveryFee !== undefined && (deliveryFee === undefined || deliveryFee < 0))
    problems.set("deliveryFee", "Enter an amount such as 199 or 12.50.");
  const taxes = typed.taxes.flatMap(({ name, on, ...typedSize }, index) => {
    if (!isVisible(name)) problems.set(`taxes.${index}.name`, "Name the tax.");
    const size = readSize(typedSize, 4);
    if (typeof size !== "string") return [size.percent === undefined ? { name, ...size } : { name, on, ...size }];
    problems.set(`taxes.${index}.value`, size);
    return [];
  });
  const deposit = typed.deposit.value.trim() === "" ? undefined : readSize(typed.deposit, 2);
  if (typeof deposit === "string") problems.set("deposit", deposit);
  const leadTime = readNumber(typed.leadTime) ?? 0;
  if (!Number.isInteger(leadTime) || leadTime < 1 || leadTime > MAX_LEAD_TIME_DAYS)
    problems.set("leadTime", `Enter a whole number from 1 to ${MAX_LEAD_TIME_DAYS}.`);
  if (typed.expiresOn === "") problems.set("expiresOn", "Enter a date.");
  if (typed.message.length > MAX_MESSAGE_CHARACTERS)
    problems.set("message", `Use at most ${MAX_MESSAGE_CHARACTERS} characters.`);
  const { expiresOn, message } = typed;
  const items = typed.items && [...readItems(typed.items, problems)];
  const freeLines = [...readFreeLines(typed.freeLines, problems)];
  return {
    terms: {
      ...(items && { items }),
      freeLines,
      adjustments,
      ...(deliveryFee !== undefined && { deliveryFee }),
      ...(taxes.length > 0 && { taxes }),
      ...(deposit && typeof deposit !== "string" && { deposit }),
      ...Object.fromEntries(termTexts(typed.texts).map(({ key, text }) => [key, text])),
      leadTime,
      expiresOn,
      message,
    },
    problems,
  };
}

/** Problems that the server found, at the fields of the dialog. */
export function problemsAt(errors: readonly { readonly path: string; readonly message: string }[]): TermProblems {
  const fieldOf = (path: string) => path.replace(/^deposit\..*/, "deposit").replace(/\.(?:amount|percent)$/, ".value");
  return new Map(errors.map(({ path, message }) => [fieldOf(path), message]));
}

/** The most quotes whose unfinished terms are kept. */
const MAX_KEPT_QUOTES = 50;

function loadAllTerms(): Record<string, unknown> {
  const kept = loadQuoteTerms();
  return isRecord(kept) ? kept : {};
}

/** The terms of a quote that this browser keeps, over those that the dialog begins with. */
export function loadTerms(quoteId: string): Record<string, unknown> | undefined {
  const kept = loadAllTerms()[quoteId];
  return isRecord(kept) ? kept : undefined;
}

/** Keeps the unfinished terms of a quote, if the browser allows it; undefined forgets them. */
export function keepTerms(quoteId: string, terms: object | undefined): void {
  const { [quoteId]: _, ...others } = loadAllTerms();
  const kept = Object.entries({ ...others, ...(terms && { [quoteId]: terms }) });
  // If storage is full or blocked, the terms last as long as the dialog.
  keepQuoteTerms(JSON.stringify(Object.fromEntries(kept.slice(-MAX_KEPT_QUOTES))));
}
