import { type FormEvent, useId, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Refusal } from "#client/admin/forms/Refusal.tsx";
import { useChange } from "#client/admin/use-change.ts";
import { Button } from "#client/ui/Button.tsx";
import { storing } from "#client/ui/storing.ts";
import { useUnsaved } from "#client/ui/use-unsaved.ts";
import styles from "./BasePriceForm.module.css";

/** The base price. What is typed stays until it is stored. */
export function BasePriceForm({ basePrice }: { basePrice: number }) {
  const { outcome, pending, begin, save } = useChange();
  const { tellFailure } = useAdmin();
  const [draft, setDraft] = useState<string>();
  useUnsaved(draft !== undefined);
  const id = useId();
  const isWrong = draft !== undefined && outcome !== undefined && outcome.kind !== "stored";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const text = draft ?? basePrice.toFixed(2);
    const edit = { type: "set-base-price", basePrice: Number(text) } as const;
    const result = await storing(save(edit));
    tellFailure(edit, result);
    if (result.kind === "stored") setDraft((now) => (now === text ? undefined : now));
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>Base Price</label>
      <span className={styles.amount}>
        <span aria-hidden="true">$</span>
        <input
          id={id}
          name="basePrice"
          type="number"
          step={0.01}
          min={0}
          required
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          value={draft ?? basePrice.toFixed(2)}
          onChange={({ target }) => {
            if (draft === undefined) begin();
            setDraft(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") setDraft(undefined);
          }}
        />
      </span>
      <Button type="submit" look="small" aria-disabled={pending || undefined}>
        {outcome?.kind === "stale" && isWrong ? "Apply Again" : "Update Base Price"}
      </Button>
      {isWrong && (
        <div id={`${id}-note`} className={styles.note}>
          <Refusal outcome={outcome} />
        </div>
      )}
    </form>
  );
}
