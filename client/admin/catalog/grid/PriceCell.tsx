import { type KeyboardEvent, useEffect, useRef } from "react";
import { NotSaved } from "#client/admin/forms/NotSaved.tsx";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { AN_AMOUNT, formatDollars } from "#shared/money.ts";
import type { PriceField } from "./use-typed-price.ts";

interface Props {
  readonly price: PriceField;
  readonly name: string;
  readonly label: string;
}

/** A price, edited in place. An invalid amount keeps the focus, except for Tab and the pointer. */
export function PriceInput({ price, name, label }: Props) {
  const mayEdit = useMay("catalog:write");
  const isWrong = price.trouble !== undefined;

  /** The grid moves on, unless the amount is invalid. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape" && price.isTyped) price.discard();
    if (!LEAVING.includes(event.key)) return;
    if (!price.isAmount) event.preventDefault();
    if (mayEdit && (event.key === "Enter" || !price.isAmount)) void price.save();
  };

  return (
    <span className="inline-flex items-center gap-1 text-soft">
      <span aria-hidden="true">$</span>
      <input
        className="w-22 min-h-7 px-2 py-0 border rounded text-ink text-right [font-variant-numeric:tabular-nums] border-transparent bg-transparent hover:bg-paper hover:border-line-strong focus:bg-paper focus:border-line-strong aria-busy:border-dashed aria-invalid:border-bad"
        ref={price.field}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? price.noteId : undefined}
        aria-busy={price.pending}
        readOnly={!mayEdit}
        value={price.text}
        onChange={({ target }) => price.type(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={press}
        onBlur={() => mayEdit && void price.leave()}
      />
    </span>
  );
}

/** The keys that go to another row. */
const LEAVING: readonly string[] = ["Enter", "ArrowUp", "ArrowDown"];

/** The reason that a price is not saved, below its row, with buttons. */
export function PriceNote({ price }: Pick<Props, "price">) {
  const { trouble, field, noteId } = price;
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
      <div className="flex gap-2 text-ink">
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
