import { useId, useRef } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { AmountInput, PriceTrouble } from "./grid/PriceCell.tsx";
import { useTypedPrice } from "./grid/use-typed-price.ts";

const editOf = (basePrice: number) => ({ type: "set-base-price", basePrice }) as const;

/** The base price, typed like option prices. It keeps its input until it is saved. */
export function BasePriceForm({ basePrice }: { readonly basePrice: number }) {
  const field = useRef<HTMLInputElement>(null);
  const price = useTypedPrice({ name: "", saved: basePrice, editOf, isForm: true }, field);
  const { trouble } = price;
  const id = useId();
  const mayEdit = useMay("catalog:write");
  return (
    <form
      className="flex flex-wrap items-center gap-3 px-3 py-1 bg-card border border-line rounded [&_[role=alert]]:basis-full"
      onSubmit={(event) => {
        event.preventDefault();
        if (mayEdit) void price.save();
      }}
    >
      <label className="mr-auto font-strong max-sm:basis-full" htmlFor={id}>
        Base Price
      </label>
      <AmountInput
        {...{ id, price, field }}
        noteId={`${id}-note`}
        className="border-line-strong bg-paper"
        name="basePrice"
        onKeyDown={({ key, nativeEvent }) => {
          if (key === "Escape" && !isComposing(nativeEvent)) price.discard();
        }}
      />
      {mayEdit && (
        <Button type="submit" look="small" aria-disabled={price.pending || undefined}>
          {typeof trouble === "object" && trouble.kind === "conflict" ? "Apply Again" : "Update Base Price"}
        </Button>
      )}
      {trouble !== undefined && (
        <div id={`${id}-note`} role="alert">
          <PriceTrouble trouble={trouble} />
        </div>
      )}
    </form>
  );
}
