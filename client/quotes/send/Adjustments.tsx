import { Select } from "#client/ui/fields/Select.tsx";
import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
import { MAX_ADJUSTMENTS } from "#shared/quotes/quote-terms.ts";
import { type TermProblems, type TypedAdjustment, UNITS } from "./typed-terms.ts";

const KINDS = [
  ["discount", "Discount"],
  ["surcharge", "Surcharge"],
] as const;

interface Props {
  readonly adjustments: readonly TypedAdjustment[];
  readonly problems: TermProblems;
  readonly onAdjustments: (adjustments: readonly TypedAdjustment[]) => void;
}

/** Discounts and surcharges, each with its reason. */
export const Adjustments = ({ adjustments, problems, onAdjustments }: Props) => (
  <TypedRows
    legend="Discounts and surcharges"
    path="adjustments"
    what="adjustment"
    action="Add Discount or Surcharge"
    rows={adjustments}
    empty={{ kind: "discount", unit: "percent", value: "", reason: "" }}
    max={MAX_ADJUSTMENTS}
    problems={problems}
    onRows={onAdjustments}
    className="grid-cols-[8.5rem_minmax(5rem,7rem)_4.5rem_minmax(0,1fr)] [&>:nth-child(4)]:col-span-full [&>button]:[grid-area:1_/_4] max-sm:grid-cols-[8.5rem_minmax(4rem,1fr)_4.5rem] max-sm:[&>button]:[grid-area:auto]"
  >
    {({ row: { kind, unit }, change, text }) => (
      <>
        <Select label="Kind" value={kind} options={KINDS} onValue={(next) => change({ kind: next })} />
        {text("value", unit === "amount" ? "Amount" : "Percentage")}
        <Select label="Unit" value={unit} options={UNITS} onValue={(next) => change({ unit: next })} />
        {text("reason", "Reason, for the customer", { maxLength: 200 })}
      </>
    )}
  </TypedRows>
);
