import { storageKey } from "#client/api/saved-work.ts";
import { ADDRESS_TYPES } from "#shared/delivery.ts";
import { isRecord } from "#shared/is-record.ts";
import type { CustomerInfo } from "#shared/quotes.ts";

const STORAGE_KEY = "workbench-contact";

/** The contact of this visit, without the notes, which belong to one quote. */
type Contact = Omit<CustomerInfo, "notes">;

/** The contact if the browser blocks storage. It lasts as long as the page. */
let unsaved: Contact | undefined;

/** Keeps the contact of a submitted quote for the next one of this visit. */
export function keepContact({ notes: _notes, ...contact }: CustomerInfo): void {
  unsaved = undefined;
  try {
    window.sessionStorage.setItem(storageKey(STORAGE_KEY), JSON.stringify(contact));
  } catch {
    unsaved = contact;
  }
}

/** The contact of the last quote in this visit, if any. */
export function keptContact(): Contact | undefined {
  if (unsaved) return unsaved;
  try {
    return readContact(
      JSON.parse(window.sessionStorage.getItem(storageKey(STORAGE_KEY)) ?? "null"),
    );
  } catch {
    return undefined;
  }
}

function readContact(saved: unknown): Contact | undefined {
  if (!isRecord(saved)) return undefined;
  const { name, company, email, phone } = saved;
  const addressType = ADDRESS_TYPES.find((type) => type === saved.addressType);
  const isWhole =
    typeof name === "string" &&
    typeof company === "string" &&
    typeof email === "string" &&
    typeof phone === "string";
  return isWhole && addressType ? { name, company, email, phone, addressType } : undefined;
}
