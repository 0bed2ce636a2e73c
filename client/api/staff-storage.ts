import { keptText, type Place } from "#client/ui/hooks/kept-text.ts";
import { isRecord } from "#shared/is-record.ts";
import { type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import type { AddressType } from "#shared/quotes/delivery.ts";
import type { NewFreeLine } from "#shared/quotes/quote.ts";
import type { LineChoice } from "#shared/quotes/quote-items.ts";
import { CHOSEN_BENCH, type DeskBench } from "./proposal.ts";

/** Filter and search of Quote Requests, saved in this tab until sign-out. They may contain a customer's name. */
const FILTER = "workbench-quotes";

/** Whether edits of the catalog wait for a review, in this tab until sign-out. */
const WAITS = "workbench-edits-wait";

/** The unfinished terms of quotes, saved in this browser until they are sent, or until sign-out. */
const QUOTE_TERMS = "workbench-quote-terms";

/** The quote that staff are writing, in this tab until it is stored, or until sign-out. */
const NEW_QUOTE = "workbench-new-quote";

/** The person of staff who is signed in here, as far as the page knows, and whose work this browser and this tab keep. */
const IS_STAFF = "workbench-staff";

export const keptFilter = keptText("sessionStorage", () => FILTER);

const waits = keptText("sessionStorage", () => WAITS);
export const loadWaits = (): boolean => waits.load() === "yes";
export const keepWaits = (doWait: boolean): void => waits.keep(doWait ? "yes" : "no");

const staff = keptText("localStorage", () => IS_STAFF);
export const isStaffHere = (): boolean => staff.load() !== null;

/** Notes who is signed in. Unsaved work of another person is forgotten, in the browser and in this tab. */
export function markStaff(personId: string): void {
  for (const { place, keys } of KEPT) {
    const owner = keptText(place, () => IS_STAFF);
    // Earlier versions did not name the person.
    if (![null, "yes", personId].includes(owner.load())) forget(place, keys);
    owner.keep(personId);
  }
}

/** Tells when somebody signs in or out in another tab. Returns a function that ends that. */
export function watchStaff(changed: () => void): () => void {
  const look = ({ key }: StorageEvent) => key === IS_STAFF && changed();
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

const quoteTerms = keptText("localStorage", () => QUOTE_TERMS);
export const loadQuoteTerms = (): unknown => quoteTerms.read();
export const keepQuoteTerms = quoteTerms.keep;

const chosenBench = keptText("sessionStorage", () => CHOSEN_BENCH);

/** The quote to which staff return from the configurator, and the link of the bench that they chose there, if any. */
export function loadChosenBench(): (DeskBench & { readonly bench?: string }) | undefined {
  const { quoteId, place, bench } = Object(chosenBench.read());
  return typeof quoteId === "string" ? { quoteId, place, bench } : undefined;
}

/** The same for a quote. It is taken once. */
export function takeChosenBench(quoteId: string) {
  const chosen = loadChosenBench();
  chosenBench.keep(undefined);
  return chosen?.quoteId === quoteId ? chosen : undefined;
}

const newQuote = keptText("sessionStorage", () => NEW_QUOTE);

/** A bench of a quote for a caller. */
export interface TypedBench {
  /** The name that staff read. */
  readonly label: string;
  /** Its order code or its link. */
  readonly bench: string;
  readonly quantity: string;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly range?: LineChoice["range"];
}

export type TypedCustomer = Omit<CustomerInfo, "addressType"> & { readonly addressType: AddressType | undefined };

/** A quote for a caller, as far as staff have typed it. */
export interface TypedQuote {
  readonly customer: TypedCustomer;
  readonly benches: readonly TypedBench[];
  /** The lines of an earlier quote that are no benches. */
  readonly freeLines?: readonly NewFreeLine[] | undefined;
  /** The ID of the partner at whose prices the customer bought before, and its name by then. */
  readonly partner?: string | undefined;
  readonly partnerName?: string | undefined;
  /** The key of the attempts to save it, and the name in the last one: after a lost reply, none stores a second quote, even if it was corrected. */
  readonly tried?: { readonly key: string; readonly name: string } | undefined;
  /** The quote in whose place staff began this one. */
  readonly before?: TypedQuote | undefined;
}

const EMPTY: TypedQuote = { customer: mapFields("key", () => "", undefined), benches: [] };

/** The quote that staff are writing in this tab. */
export function loadTypedQuote(): TypedQuote {
  const saved = newQuote.read();
  if (!isRecord(saved) || !isRecord(saved.customer) || !Array.isArray(saved.benches)) return EMPTY;
  return { ...saved, benches: saved.benches, customer: { ...EMPTY.customer, ...saved.customer } };
}

export const keepTypedQuote = (typed: TypedQuote | undefined): void => newQuote.keep(typed && JSON.stringify(typed));

const isTyped = ({ benches, customer, before }: TypedQuote) =>
  benches.length > 0 || before !== undefined || Object.values(customer).some(Boolean);

/** Begins a quote in this tab. One that staff are writing there stays behind it. */
export function beginTypedQuote(typed: TypedQuote): void {
  const before = loadTypedQuote();
  keepTypedQuote(isTyped(before) ? { ...typed, before } : typed);
}

/** Whether the browser keeps a quote that staff have not saved or sent. */
export const keepsTyped = (): boolean => isTyped(loadTypedQuote()) || (quoteTerms.load() ?? "{}") !== "{}";

/** The places where the browser and this tab keep the work of staff. */
const KEPT = [
  { place: "localStorage", keys: [QUOTE_TERMS, IS_STAFF] },
  { place: "sessionStorage", keys: [FILTER, WAITS, NEW_QUOTE, CHOSEN_BENCH, IS_STAFF] },
] as const;

const forget = (place: Place, keys: readonly string[]) => {
  for (const key of keys) keptText(place, () => key).keep(undefined);
};

export function forgetForStaff(): void {
  for (const { place, keys } of KEPT) forget(place, keys);
}
