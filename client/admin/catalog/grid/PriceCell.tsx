import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { NotSaved } from "#client/admin/forms/NotSaved.tsx";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { AN_AMOUNT, formatDollars } from "#shared/money.ts";
import { priceStyles } from "./price-styles.ts";
import type { PriceField } from "./use-typed-price.ts";

interface Props {
  readonly price: PriceField;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly noteId: string;
}

/**
 * The price of an option, edited in place: the absolute price if there is one, else the modifier. An invalid amount
 * keeps the focus, except for Tab and the pointer.
 */
export function PriceInput(props: Props & { readonly label: string; readonly tabIndex: number }) {
  const { price, field, noteId, label, tabIndex } = props;
  const isWrong = price.trouble !== undefined;
  const isAbsolute = price.fact === "price";
  const mayEdit = useMay("catalog:write");

  /** The grid moves on, unless the amount is invalid. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape" && price.isTyped) price.discard();
    if (!LEAVING.includes(event.key)) return;
    if (!price.isAmount) event.preventDefault();
    if (mayEdit && (event.key === "Enter" || !price.isAmount)) void price.save();
  };

  return (
    <span className="inline-flex items-center flex-wrap justify-end gap-1 gap-y-1 text-soft max-sm:flex-col max-sm:items-end">
      {isAbsolute && <span className="px-[0.3rem] py-0 border border-line-strong rounded text-xs">absolute</span>}
      <span className={priceStyles.amount}>
        <span aria-hidden="true">$</span>
        <input
          className="w-22 min-h-7 px-2 py-0 bg-transparent border border-transparent rounded text-ink text-right [font-variant-numeric:tabular-nums] [&:is(:hover,_:focus)]:bg-paper [&:is(:hover,_:focus)]:border-line-strong [&[aria-busy='true']]:border-dashed [&[aria-invalid=true]]:border-bad"
          ref={field}
          data-typed={price.isTyped ? "" : undefined}
          name={price.fact}
          inputMode="decimal"
          autoComplete="off"
          tabIndex={tabIndex}
          aria-label={`${isAbsolute ? "Absolute price" : "Price modifier"} of ${label}`}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? noteId : undefined}
          aria-busy={price.pending}
          readOnly={!mayEdit}
          value={price.text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => price.type(target.value)}
          onKeyDown={press}
          onBlur={() => mayEdit && void price.leave()}
        />
      </span>
    </span>
  );
}

/** The keys that go to another row. */
const LEAVING: readonly string[] = ["Enter", "ArrowUp", "ArrowDown"];

/** The reason that a price is not saved, below its row, with buttons. */
export function PriceNote({ price, field, noteId }: Props) {
  const { trouble } = price;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const again = retryLabel(trouble);
  const run = (work: () => void) => () => {
    work();
    field.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a button must not blur the price, which would save it
    <div
      ref={box}
      id={noteId}
      className="grid justify-items-end gap-2 pt-1 pb-3 [scroll-margin-block:6rem]"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="alert">
        {trouble === "unread" && <p className="text-bad">{AN_AMOUNT}</p>}
        {trouble === "kept" && <p className="text-bad">This price is not saved yet.</p>}
        {typeof trouble === "object" && <NotSaved outcome={trouble} />}
      </div>
      <div className="flex gap-2">
        {again && (
          <Button look="small" onClick={run(() => void price.save())}>
            {again}
          </Button>
        )}
        <Button look="small" onClick={run(price.discard)}>
          Back to {formatDollars(price.saved)}
        </Button>
      </div>
    </div>
  );
}

function retryLabel(trouble: PriceField["trouble"]): string | undefined {
  if (trouble === "kept") return "Save";
  if (typeof trouble !== "object") return undefined;
  if (trouble.kind === "conflict") return "Apply Again";
  return trouble.kind === "rejected" && trouble.canRetry ? "Try Again" : undefined;
}
