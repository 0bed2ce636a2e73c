import { type Cents, cents, formatMoney, ZERO } from "#shared/money.ts";

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
const FEE = cents(199);

/** The fee as text: '$199.00'. */
export const DELIVERY_FEE: string = formatMoney(FEE);

export const ADDRESS_TYPE_LABELS: Readonly<Record<AddressType, string>> = {
  "commercial-dock": ADDRESS_TYPE_NAMES["commercial-dock"],
  "commercial-no-dock": `${ADDRESS_TYPE_NAMES["commercial-no-dock"]} (${DELIVERY_FEE})`,
  "home-delivery": `${ADDRESS_TYPE_NAMES["home-delivery"]} (${DELIVERY_FEE})`,
};

/** What delivery costs before the address type is known. */
export const OPEN_DELIVERY = `Depends on the address: ${formatMoney(ZERO)} or ${DELIVERY_FEE}`;

/** The delivery fee of an address type, in cents. */
export function deliveryFee(addressType: AddressType): Cents {
  return addressType === "commercial-dock" ? ZERO : FEE;
}
