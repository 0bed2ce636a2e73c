import { PriceInput, PriceNote } from "./grid/PriceCell.tsx";
import { useTypedPrice } from "./grid/use-typed-price.ts";

const editOf = (basePrice: number) => ({ type: "set-base-price", basePrice }) as const;

/** The base price, typed like the prices of options. */
export function BasePrice({ basePrice }: { readonly basePrice: number }) {
  const price = useTypedPrice({ name: "", saved: basePrice, editOf });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1 bg-card border border-line rounded">
      <span aria-hidden="true" className="font-strong">
        Base Price
      </span>
      <PriceInput price={price} name="basePrice" label="Base Price" />
      {price.trouble !== undefined && <PriceNote price={price} />}
    </div>
  );
}
