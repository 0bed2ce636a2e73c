import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useTypedRows } from "#client/ui/hooks/use-typed-rows.ts";
import { MAX_ADJUSTMENTS } from "#shared/quotes/quote-terms.ts";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import type { TermProblems, TypedAdjustment } from "./typed-terms.ts";

const KINDS = [
  ["discount", "Discount"],
  ["surcharge", "Surcharge"],
] as const;
const UNITS = [
  ["amount", "$"],
  ["percent", "%"],
] as const;

interface Props {
  readonly adjustments: readonly TypedAdjustment[];
  readonly problems: TermProblems;
  readonly onAdjustments: (adjustments: readonly TypedAdjustment[]) => void;
}

/** Discounts and surcharges, each with its reason. */
export function Adjustments({ adjustments, problems, onAdjustments }: Props) {
  const { list, addButton, change, remove, add } = useTypedRows(adjustments, onAdjustments);
  return (
    <fieldset ref={list} className={sendQuoteStyles.group}>
      <legend className="mb-2 p-0 font-strong">Discounts and surcharges</legend>
      {adjustments.map(({ kind, unit, value, reason }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
          key={index}
          data-row
          // Beside the first three fields.
          className="grid grid-cols-[8.5rem_minmax(5rem,7rem)_4.5rem_minmax(0,1fr)] items-start gap-2 pb-3 border-b border-line [&>:nth-child(4)]:col-span-full [&>:last-child]:[grid-area:1_/_4] [&>:last-child]:[place-self:end] max-sm:grid-cols-[8.5rem_minmax(4rem,1fr)_4.5rem] max-sm:[&>:last-child]:[grid-area:auto] max-sm:[&>:last-child]:justify-self-start"
        >
          <Select label="Kind" value={kind} options={KINDS} onValue={(next) => change(index, { kind: next })} />
          <TextField
            label={unit === "amount" ? "Amount" : "Percentage"}
            name="adjustment"
            value={value}
            onText={(next) => change(index, { value: next })}
            error={problems.get(`adjustments.${index}.value`)}
          />
          <Select label="Unit" value={unit} options={UNITS} onValue={(next) => change(index, { unit: next })} />
          <TextField
            label="Reason, for the customer"
            name="reason"
            value={reason}
            maxLength={200}
            onText={(next) => change(index, { reason: next })}
            error={problems.get(`adjustments.${index}.reason`)}
          />
          <Button look="small" aria-label={`Remove ${kind} ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </div>
      ))}
      {adjustments.length < MAX_ADJUSTMENTS && (
        <Button
          ref={addButton}
          look="small"
          className="justify-self-start"
          onClick={() => add({ kind: "discount", unit: "percent", value: "", reason: "" })}
        >
          Add Discount or Surcharge
        </Button>
      )}
    </fieldset>
  );
}
