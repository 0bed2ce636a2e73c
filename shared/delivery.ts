import { type Cents, cents, ZERO } from "./money.ts";

/** The kinds of address a quote can go to (spec, section 5). */
export const ADDRESS_TYPES = ["commercial-dock", "commercial-no-dock", "home-delivery"] as const;

export type AddressType = (typeof ADDRESS_TYPES)[number];

/** Without the fee, for those who are to see no prices. */
export const ADDRESS_TYPE_NAMES: Readonly<Record<AddressType, string>> = {
  "commercial-dock": "Commercial address with a loading dock",
  "commercial-no-dock": "Commercial address WITHOUT a loading dock",
  "home-delivery": "Home Delivery",
};

export const ADDRESS_TYPE_LABELS: Readonly<Record<AddressType, string>> = {
  "commercial-dock": ADDRESS_TYPE_NAMES["commercial-dock"],
  "commercial-no-dock": `${ADDRESS_TYPE_NAMES["commercial-no-dock"]} ($199.00)`,
  "home-delivery": `${ADDRESS_TYPE_NAMES["home-delivery"]} ($199.00)`,
};

/** What delivery to an address of this type costs (spec, section 9). */
export function deliveryFee(addressType: AddressType): Cents {
  return addressType === "commercial-dock" ? ZERO : cents(199);
}
