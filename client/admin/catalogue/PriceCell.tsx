import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Refusal } from "#client/admin/forms/Refusal.tsx";
import { useChange } from "#client/admin/use-change.ts";
import { Button } from "#client/ui/Button.tsx";
import { AN_AMOUNT } from "#shared/money.ts";
import type { OptionDocument } from "#shared/rules.ts";
import { focusPrice } from "./focus-price.ts";
import styles from "./PriceCell.module.css";
import { readDollars } from "./read-dollars.ts";

interface Props {
  readonly stepKey: string;
  readonly option: OptionDocument;
  /** Places the input, and what is to say of it, where the row has room for them. */
  readonly children: (input: ReactNode, note: ReactNode) => ReactNode;
}

/**
 * The price of an option, edited in place: the absolute one where there is one, else the modifier.
 * Enter stores it and goes on to the next, arrows move up and down, leaving it stores it, too; Escape
 * takes back what was typed.
 */
export function PriceCell({ stepKey, option, children }: Props) {
  const { outcome, pending, begin, save } = useChange();
  const [draft, setDraft] = useState<string>();
  const [unread, setUnread] = useState(false);
  const sent = useRef<string>(undefined);
  const noteId = useId();
  const noteBox = useRef<HTMLDivElement>(null);
  const fact = option.price === undefined ? "priceModifier" : "price";
  const stored = (option[fact] ?? 0).toFixed(2);

  const discard = () => {
    setDraft(undefined);
    setUnread(false);
    begin();
  };

  const store = async (text = draft) => {
    if (text === undefined || (pending && sent.current === text)) return;
    const amount = readDollars(text);
    if (amount === undefined) return setUnread(true);
    setUnread(false);
    if (amount.toFixed(2) === stored && !pending) return discard();
    sent.current = text;
    const changes = { [fact]: amount };
    const result = await save({ type: "edit-option", stepKey, value: option.value, changes });
    if (result.kind === "stored") setDraft((now) => (now === text ? undefined : now));
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps: Record<string, number> = {
      Enter: event.shiftKey ? -1 : 1,
      ArrowDown: 1,
      ArrowUp: -1,
    };
    const step = steps[event.key];
    if (event.key === "Escape" && draft !== undefined) discard();
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === "Enter") void store();
    focusPrice(event.currentTarget, step);
  };

  const isStale = outcome?.kind === "stale";
  /** Refused as it stands: to leave it does not ask again. */
  const isKnown = isStale || (outcome?.kind === "refused" && sent.current === draft);
  const isWrong = draft !== undefined && (unread || outcome?.kind === "refused" || isStale);
  useEffect(() => {
    if (isWrong) noteBox.current?.scrollIntoView({ block: "nearest" });
  }, [isWrong]);

  const input = (
    <span className={styles.cell}>
      <span aria-hidden="true">$</span>
      <input
        className={styles.input}
        data-price=""
        name={fact}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${fact === "price" ? "Absolute price" : "Price modifier"} of ${option.label}`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? noteId : undefined}
        aria-busy={pending}
        value={draft ?? stored}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          if (draft === undefined) begin();
          setDraft(target.value);
        }}
        onKeyDown={press}
        onBlur={() => {
          if (!isKnown) void store();
        }}
      />
    </span>
  );
  const note = isWrong && (
    <div ref={noteBox} id={noteId} className={styles.note} role="alert">
      {unread ? <p className={styles.wrong}>{AN_AMOUNT}</p> : <Refusal outcome={outcome} />}
      <div className={styles.buttons}>
        {isStale && (
          <Button look="small" onClick={() => void store()}>
            Apply Again
          </Button>
        )}
        <Button look="small" onClick={discard}>
          Back to {stored}
        </Button>
      </div>
    </div>
  );
  return children(input, note);
}
