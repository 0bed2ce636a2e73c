import type { AddressType } from "#shared/delivery.ts";
import type { CustomerInfo } from "#shared/quotes.ts";

/** What is typed in the quote form so far. */
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

/** Whether nothing was typed, nor chosen, that closing the form would lose. */
export function isEmptyDraft(draft: QuoteDraft): boolean {
  return Object.values(draft).every((value) => !value?.trim());
}
