import { type Cents, cents, formatMoney, ZERO_CENTS } from "#shared/money.ts";

/** The kinds of address a bench can be delivered to. */
export const ADDRESS_TYPES = ["commercial-dock", "commercial-no-dock", "home-delivery"] as const;

export type AddressType = (typeof ADDRESS_TYPES)[number];

/** The labels without the fee, for visitors from whom prices are hidden. */
export const ADDRESS_TYPE_NAMES: Readonly<Record<AddressType, string>> = {
  "commercial-dock": "Commercial address with a loading dock",
  "commercial-no-dock": "Commercial address WITHOUT a loading dock",
  "home-delivery": "Home Delivery",
};

/** Charged for every address type except a commercial address with a loading dock. */
const DELIVERY_FEE_CENTS = cents(199);

/** The fee as text: '$199.00'. */
export const DELIVERY_FEE_TEXT: string = formatMoney(DELIVERY_FEE_CENTS);

export const ADDRESS_TYPE_LABELS: Readonly<Record<AddressType, string>> = {
  "commercial-dock": ADDRESS_TYPE_NAMES["commercial-dock"],
  "commercial-no-dock": `${ADDRESS_TYPE_NAMES["commercial-no-dock"]} (${DELIVERY_FEE_TEXT})`,
  "home-delivery": `${ADDRESS_TYPE_NAMES["home-delivery"]} (${DELIVERY_FEE_TEXT})`,
};

/** The price of delivery before the address type is known. */
export const OPEN_DELIVERY_TEXT = `Depends on the address: ${formatMoney(ZERO_CENTS)} or ${DELIVERY_FEE_TEXT}`;

/** The delivery fee of an address type, in cents. */
export function deliveryFee(addressType: AddressType): Cents {
  return addressType === "commercial-dock" ? ZERO_CENTS : DELIVERY_FEE_CENTS;
}
