import { useRef } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { MAX_ADJUSTMENTS } from "#shared/quotes/quote-terms.ts";
import styles from "./SendQuote.module.css";
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
  const list = useRef<HTMLFieldSetElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const change = (index: number, changes: Partial<TypedAdjustment>) =>
    onAdjustments(adjustments.map((each, at) => (at === index ? { ...each, ...changes } : each)));

  return (
    <fieldset ref={list} className={styles.group}>
      <legend>Discounts and surcharges</legend>
      {adjustments.map(({ kind, unit, value, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
        <div key={index} className={styles.adjustment}>
          <Select
            label="Kind"
            value={kind}
            options={KINDS}
            onValue={(next) => change(index, { kind: next })}
          />
          <TextField
            label={unit === "amount" ? "Amount" : "Percentage"}
            name="adjustment"
            value={value}
            onText={(next) => change(index, { value: next })}
            error={problems.get(`adjustments.${index}.value`)}
          />
          <Select
            label="Unit"
            value={unit}
            options={UNITS}
            onValue={(next) => change(index, { unit: next })}
          />
          <TextField
            label="Reason, for the customer"
            name="reason"
            value={reason}
            maxLength={200}
            onText={(next) => change(index, { reason: next })}
            error={problems.get(`adjustments.${index}.reason`)}
          />
          <Button
            look="small"
            aria-label={`Remove ${kind} ${index + 1}`}
            onClick={() => {
              onAdjustments(adjustments.filter((_, at) => at !== index));
              add.current?.focus();
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      {adjustments.length < MAX_ADJUSTMENTS && (
        <Button
          ref={add}
          look="small"
          className={styles.add}
          onClick={() => {
            onAdjustments([
              ...adjustments,
              { kind: "discount", unit: "percent", value: "", reason: "" },
            ]);
            requestAnimationFrame(() =>
              [...(list.current?.querySelectorAll("select") ?? [])].at(-2)?.focus(),
            );
          }}
        >
          Add Discount or Surcharge
        </Button>
      )}
    </fieldset>
  );
}
