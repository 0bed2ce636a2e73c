import type { AddressType } from "#shared/delivery.ts";
import type { CustomerInfo } from "#shared/quotes.ts";

/** The content of the quote form. */
export type QuoteDraft = Readonly<
  Omit<CustomerInfo, "addressType"> & { addressType: AddressType | undefined }
>;

export const EMPTY_DRAFT: QuoteDraft = {
  name: "",
  email: "",
  phone: "",
  company: "",
  addressType: undefined,
  notes: "",
};

/** Whether closing the form would lose nothing. */
export function isEmptyDraft(draft: QuoteDraft): boolean {
  return Object.values(draft).every((value) => !value?.trim());
}
