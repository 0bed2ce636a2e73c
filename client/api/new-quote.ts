import { isRecord } from "#shared/is-record.ts";
import { type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import type { AddressType } from "#shared/quotes/delivery.ts";
import { keepNewQuote, loadNewQuote } from "./staff-storage.ts";

/** A bench of a quote for a caller. */
export interface TypedBench {
  /** What staff read. */
  readonly label: string;
  /** Its order code or its link. */
  readonly bench: string;
  readonly quantity: string;
  readonly name?: string | undefined;
}

export type TypedCustomer = Omit<CustomerInfo, "addressType"> & { readonly addressType: AddressType | undefined };

/** A quote for a caller, as far as staff have typed it. */
export interface TypedQuote {
  readonly customer: TypedCustomer;
  readonly benches: readonly TypedBench[];
  /** The partner at whose prices the customer bought before. */
  readonly partner?: string | undefined;
}

const EMPTY: TypedQuote = { customer: mapFields("key", () => "", undefined), benches: [] };

/** The quote that staff are writing in this tab. */
export function loadTypedQuote(): TypedQuote {
  const saved: unknown = JSON.parse(loadNewQuote() ?? "null");
  if (!isRecord(saved) || !isRecord(saved.customer) || !Array.isArray(saved.benches)) return EMPTY;
  return { ...saved, benches: saved.benches, customer: { ...EMPTY.customer, ...saved.customer } };
}

export const keepTypedQuote = (typed: TypedQuote | undefined): void => keepNewQuote(typed && JSON.stringify(typed));
