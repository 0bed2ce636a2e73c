import { CUSTOMER_FIELDS, type CustomerField, type CustomerInfo } from "./customer-fields.ts";
import { ADDRESS_TYPE_LABELS, ADDRESS_TYPE_NAMES } from "./delivery.ts";

type Place = keyof CustomerField["shows"];

/** Where the address type is written with its fee, until staff set the price of delivery. */
const WITH_FEE: readonly Place[] = ["staff", "pdf"];

/** The texts of a customer, as a place shows them. `isSent`: as a sent quote has them. */
export function customerText(info: CustomerInfo, field: CustomerField, place: Place, isSent = false): string {
  if (field.type !== "choice") return info[field.key];
  const labels = WITH_FEE.includes(place) && !isSent ? ADDRESS_TYPE_LABELS : ADDRESS_TYPE_NAMES;
  return labels[info[field.key]];
}

/** The fields that a place shows, with its labels. Empty ones are left out. */
export function shownFields(info: CustomerInfo, place: Place, isSent = false) {
  return CUSTOMER_FIELDS.flatMap((field) => {
    const label = field.shows[place];
    const text = customerText(info, field, place, isSent);
    if (label === undefined || text.trim() === "") return [];
    return { type: field.type, label, text, isForOrder: field.isForOrder === true };
  });
}

/**
 * The changes of a correction, as sentences without a period: 'Email now a@example.com, was b@example.com'. Further lines of a text are
 * indented, so that none can pass for a sentence.
 */
export function customerChanges(before: CustomerInfo, after: CustomerInfo): readonly string[] {
  return CUSTOMER_FIELDS.flatMap((field) => {
    const [was, is] = [before, after].map((info) =>
      customerText(info, field, "staff", true).trim().replaceAll("\n", "\n  "),
    );
    if (was === is) return [];
    const label = field.shows.staff;
    if (is === "") return [`${label} removed, was ${was}`];
    return [was === "" ? `${label} added: ${is}` : `${label} now ${is}, was ${was}`];
  });
}

/** Whether such sentences, a line each, have one about a field. */
export function isAboutField(note: string, key: CustomerField["key"]): boolean {
  const label = CUSTOMER_FIELDS.find((field) => field.key === key)?.shows.staff;
  return note.split("\n").some((line) => line.startsWith(`${label} `));
}

/** Each label with the fields that have it. */
export function byLabel<Shown extends { readonly label: string }>(fields: readonly Shown[]) {
  const labels = [...new Set(fields.map(({ label }) => label))];
  return labels.map((label) => ({ label, fields: fields.filter((field) => field.label === label) }));
}
