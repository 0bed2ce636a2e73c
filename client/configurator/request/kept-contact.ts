import { storageKey } from "#client/api/saved-work.ts";
import { isRecord } from "#shared/is-record.ts";
import { type CustomerInfo, mapFields } from "#shared/quotes/customer-fields.ts";
import { ADDRESS_TYPES } from "#shared/quotes/delivery.ts";

const STORAGE_KEY = "workbench-contact";

/** The contact if the browser blocks storage. It lasts as long as the page. */
let unsaved: CustomerInfo | undefined;

/** Keeps what a submitted quote had to have for the next one of this visit. The rest, such as notes, belongs to one quote. */
export function keepContact(info: CustomerInfo): void {
  const contact = mapFields(
    "key",
    ({ key, missing }) => (missing ? info[key] : ""),
    info.addressType,
  );
  unsaved = undefined;
  try {
    window.sessionStorage.setItem(storageKey(STORAGE_KEY), JSON.stringify(contact));
  } catch {
    unsaved = contact;
  }
}

/** The contact of the last quote in this visit, if any. */
export function loadContact(): CustomerInfo | undefined {
  if (unsaved) return unsaved;
  try {
    return readContact(
      JSON.parse(window.sessionStorage.getItem(storageKey(STORAGE_KEY)) ?? "null"),
    );
  } catch {
    return undefined;
  }
}

function readContact(saved: unknown): CustomerInfo | undefined {
  if (!isRecord(saved)) return undefined;
  const addressType = ADDRESS_TYPES.find((type) => type === saved.addressType);
  return addressType && mapFields("key", ({ key }) => String(saved[key] ?? ""), addressType);
}
