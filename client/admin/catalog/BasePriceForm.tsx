import { type FormEvent, useId, useRef, useState } from "react";
import { NotSaved } from "#client/admin/forms/NotSaved.tsx";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { trackSave, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { AN_AMOUNT } from "#shared/money.ts";
import { readDollars } from "../forms/read-dollars.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { useChange } from "../rules/use-change.ts";
import { priceStyles } from "./grid/price-styles.ts";

/** The base price, parsed like option prices. It keeps its input until it is saved. */
export function BasePriceForm({ basePrice }: { basePrice: number }) {
  const { outcome, pending, begin, save } = useChange();
  const { tellFailure } = useAdmin();
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useUnsaved(typed !== undefined);
  const id = useId();
  const mayEdit = useMay("catalog:write");
  const isRejected = typed !== undefined && outcome !== undefined && outcome.kind !== "saved";
  const isWrong = isInvalid || isRejected;

  const type = (text: string | undefined) => {
    if (typed === undefined) begin();
    setInvalid(false);
    setTyped(text);
  };

  const submit = async () => {
    if (pending || !mayEdit) return;
    const text = typed ?? basePrice.toFixed(2);
    const amount = readDollars(text);
    if (amount === undefined) return setInvalid(true);
    const edit = { type: "set-base-price", basePrice: amount } as const;
    const result = await trackSave(save(edit));
    tellFailure(edit, result, field.current);
    if (result.kind === "saved") setTyped((now) => (now === text ? undefined : now));
  };

  return (
    <form
      className="flex flex-wrap items-center gap-3 px-3 py-1 bg-card border border-line rounded [&_[role=alert]]:basis-full"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label className="mr-auto font-strong max-sm:basis-full" htmlFor={id}>
        Base Price
      </label>
      <span className={priceStyles.amount}>
        <span aria-hidden="true">$</span>
        <input
          className="w-22 min-h-7 px-2 py-0 border rounded bg-paper border-line-strong text-ink text-right [font-variant-numeric:tabular-nums] [&:is(:hover,_:focus)]:bg-paper [&:is(:hover,_:focus)]:border-line-strong [&[aria-busy='true']]:border-dashed [&[aria-invalid=true]]:border-bad"
          ref={field}
          id={id}
          name="basePrice"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          readOnly={!mayEdit}
          value={typed ?? basePrice.toFixed(2)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !isComposing(event.nativeEvent)) type(undefined);
          }}
        />
      </span>
      {mayEdit && (
        <Button type="submit" look="small" aria-disabled={pending || undefined}>
          {outcome?.kind === "conflict" && isRejected ? "Apply Again" : "Update Base Price"}
        </Button>
      )}
      {isWrong && (
        <div id={`${id}-note`} role="alert">
          {isInvalid ? <p className="text-bad">{AN_AMOUNT}</p> : <NotSaved outcome={outcome} />}
        </div>
      )}
    </form>
  );
}
