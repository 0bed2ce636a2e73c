import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cents, formatMoney } from "#shared/money.ts";
import type { OptionDocument } from "#shared/rules.ts";
import { focusPrice } from "./focus-price.ts";
import styles from "./PriceCell.module.css";
import { PriceNote } from "./PriceNote.tsx";
import { usePriceDraft } from "./use-price-draft.ts";

interface Props {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** Places the input, and what is to say of it, where the row has room for them. */
  readonly children: (input: ReactNode, note: ReactNode) => ReactNode;
}

/**
 * The price of an option, edited in place: the absolute one where there is one, else the modifier.
 * Enter saves and moves to the next, arrows move up and down, and leaving the cell saves, too. An invalid amount keeps
 * the cursor, except for Tab and the pointer. Escape discards the input.
 */
export function PriceCell({ stepKey, option, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const price = usePriceDraft(stepKey, option, field);
  const noteId = useId();
  const { trouble } = price;
  const isAbsolute = price.fact === "price";

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const rows = rowsOf(event);
    if (event.key === "Escape" && price.isTyped) price.discard();
    if (rows === undefined) return;
    event.preventDefault();
    if (event.key === "Enter" || !price.isAmount) void price.store();
    if (price.isAmount) focusPrice(event.currentTarget, rows);
  };

  const input = (
    <span className={styles.cell}>
      {isAbsolute && <span className={styles.kind}>absolute</span>}
      <span className={styles.amount}>
        <span aria-hidden="true">$</span>
        <input
          ref={field}
          className={styles.input}
          data-price=""
          data-typed={price.isTyped ? "" : undefined}
          name={price.fact}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${isAbsolute ? "Absolute price" : "Price modifier"} of ${option.label}`}
          aria-invalid={trouble !== undefined}
          aria-describedby={trouble === undefined ? undefined : noteId}
          aria-busy={price.pending}
          value={price.text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => price.type(target.value)}
          onKeyDown={press}
          onBlur={() => void price.leave()}
        />
      </span>
    </span>
  );
  const note = trouble !== undefined && (
    <PriceNote
      id={noteId}
      trouble={trouble}
      stored={formatMoney(cents(price.stored))}
      onStore={() => void price.store()}
      onDiscard={price.discard}
      onDone={() => field.current?.focus()}
    />
  );
  return children(input, note);
}

/** How many rows further a key leads. */
function rowsOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  if (key === "ArrowDown") return 1;
  if (key === "ArrowUp") return -1;
  return key === "Enter" ? (shiftKey ? -1 : 1) : undefined;
}
