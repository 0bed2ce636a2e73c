import { useId, useRef } from "react";
import { PriceInput, PriceNote } from "./grid/PriceCell.tsx";
import { useTypedPrice } from "./grid/use-typed-price.ts";

const editOf = (basePrice: number) => ({ type: "set-base-price", basePrice }) as const;

/** The base price, typed like the prices of options. */
export function BasePrice({ basePrice }: { readonly basePrice: number }) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useTypedPrice({ name: "", saved: basePrice, editOf }, field);
  const price = { price: typed, field, noteId: useId() };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-1 bg-card border border-line rounded">
      <span aria-hidden="true" className="font-strong">
        Base Price
      </span>
      <PriceInput {...price} name="basePrice" label="Base Price" />
      {typed.trouble !== undefined && <PriceNote {...price} />}
    </div>
  );
}
