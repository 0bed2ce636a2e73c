import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { NotSaved } from "#client/admin/forms/NotSaved.tsx";
import type { Outcome } from "#client/admin/rules-edits.ts";
import { Button } from "#client/ui/Button.tsx";
import { AN_AMOUNT, cents, formatMoney } from "#shared/money.ts";
import type { OptionDocument } from "#shared/rules.ts";
import styles from "./Price.module.css";
import { usePriceDraft } from "./use-price-draft.ts";

interface Props {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** Places the input and its note in the row. */
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
    if (event.key === "Enter" || !price.isAmount) void price.save();
    if (price.isAmount) focusPrice(event.currentTarget, rows);
  };

  const input = (
    <span className={styles.cell}>
      {isAbsolute && <span className={styles.kind}>absolute</span>}
      <span className={styles.amount}>
        <span aria-hidden="true">$</span>
        <input
          ref={field}
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
      saved={formatMoney(cents(price.saved))}
      onSave={() => void price.save()}
      onDiscard={price.discard}
      onDone={() => field.current?.focus()}
    />
  );
  return children(input, note);
}

/** The rows that a key moves by. */
function rowsOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  if (key === "ArrowDown") return 1;
  if (key === "ArrowUp") return -1;
  return key === "Enter" ? (shiftKey ? -1 : 1) : undefined;
}

/** Moves the focus by some rows, within the step. */
function focusPrice(from: HTMLElement, rows: number): void {
  const prices = [
    ...(from.closest("article")?.querySelectorAll<HTMLElement>("[data-price]") ?? []),
  ];
  prices[prices.indexOf(from) + rows]?.focus();
}

interface NoteProps {
  readonly id: string;
  /** Why the input is not saved: no valid amount, not sent yet, or the outcome. */
  readonly trouble: "unread" | "kept" | Outcome;
  /** The saved price. */
  readonly saved: string;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** After either button. */
  readonly onDone: () => void;
}

/** Why a price is not saved, below its row, with buttons. */
function PriceNote({ id, trouble, saved, onSave, onDiscard, onDone }: NoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const again = againLabel(trouble);
  const run = (work: () => void) => () => {
    work();
    onDone();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on a button must not blur the price, which would save it
    <div ref={box} id={id} className={styles.note} onMouseDown={(event) => event.preventDefault()}>
      <div role="alert">
        {trouble === "unread" && <p className={styles.wrong}>{AN_AMOUNT}</p>}
        {trouble === "kept" && <p className={styles.wrong}>This price is not saved yet.</p>}
        {typeof trouble === "object" && <NotSaved outcome={trouble} />}
      </div>
      <div className={styles.buttons}>
        {again && (
          <Button look="small" onClick={run(onSave)}>
            {again}
          </Button>
        )}
        <Button look="small" onClick={run(onDiscard)}>
          Back to {saved}
        </Button>
      </div>
    </div>
  );
}

function againLabel(trouble: NoteProps["trouble"]): string | undefined {
  if (trouble === "kept") return "Save";
  if (trouble === "unread") return undefined;
  if (trouble.kind === "conflict") return "Apply Again";
  return trouble.kind === "rejected" && trouble.canRetry ? "Try Again" : undefined;
}
