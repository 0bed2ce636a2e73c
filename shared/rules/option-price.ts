interface Amounts<Amount> {
  readonly price?: Amount | undefined;
  readonly priceModifier: Amount;
}

/** The price of an option that counts: an absolute price replaces the modifier. */
export const priceField = ({ price }: Pick<Amounts<unknown>, "price">): "price" | "priceModifier" =>
  price === undefined ? "priceModifier" : "price";

/** What an option costs or adds where none of its prices by choice counts. */
export const priceOf = <Amount>({ price, priceModifier }: Amounts<Amount>): Amount => price ?? priceModifier;

/** What an option keeps at each of its prices. */
const KEPT = ["value", "priceModifier", "price", "exclusive", "archived", "offeredUntil", "when"] as const;

/** An option without prices by choice, at one of these. */
export function optionAtPrice<Option extends Amounts<unknown>>(
  option: Option,
  { price, facts }: { readonly price: Option["priceModifier"]; readonly facts?: object | undefined },
): Option {
  const entries = Object.entries(option).filter(([name]) => (KEPT as readonly string[]).includes(name));
  return { ...(facts ? { ...facts, ...Object.fromEntries(entries) } : option), [priceField(option)]: price } as Option;
}
