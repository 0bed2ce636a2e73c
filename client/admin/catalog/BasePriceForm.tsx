import { type FormEvent, useId, useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Refusal } from "#client/admin/forms/Refusal.tsx";
import { useChange } from "#client/admin/use-change.ts";
import { Button } from "#client/ui/Button.tsx";
import { saving, useUnsaved } from "#client/ui/unsaved.ts";
import { AN_AMOUNT } from "#shared/money.ts";
import styles from "./BasePriceForm.module.css";
import { readDollars } from "./read-dollars.ts";

/** The base price, parsed like option prices. Input stays until it is saved. */
export function BasePriceForm({ basePrice }: { basePrice: number }) {
  const { outcome, pending, begin, save } = useChange();
  const { tellFailure } = useAdmin();
  const [draft, setDraft] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useUnsaved(draft !== undefined);
  const id = useId();
  const isRefused = draft !== undefined && outcome !== undefined && outcome.kind !== "stored";
  const isWrong = isUnread || isRefused;

  const type = (text: string | undefined) => {
    if (draft === undefined) begin();
    setUnread(false);
    setDraft(text);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const text = draft ?? basePrice.toFixed(2);
    const amount = readDollars(text);
    if (amount === undefined) return setUnread(true);
    const edit = { type: "set-base-price", basePrice: amount } as const;
    const result = await saving(save(edit));
    tellFailure(edit, result, field.current);
    if (result.kind === "stored") setDraft((now) => (now === text ? undefined : now));
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>Base Price</label>
      <span className={styles.amount}>
        <span aria-hidden="true">$</span>
        <input
          ref={field}
          id={id}
          name="basePrice"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          value={draft ?? basePrice.toFixed(2)}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") type(undefined);
          }}
        />
      </span>
      <Button type="submit" look="small" aria-disabled={pending || undefined}>
        {outcome?.kind === "stale" && isRefused ? "Apply Again" : "Update Base Price"}
      </Button>
      {isWrong && (
        <div id={`${id}-note`} role="alert" className={styles.note}>
          {isUnread ? <p className={styles.wrong}>{AN_AMOUNT}</p> : <Refusal outcome={outcome} />}
        </div>
      )}
    </form>
  );
}
