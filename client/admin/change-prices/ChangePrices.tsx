import { useDeferredValue, useMemo, useState } from "react";
import { DialogForm } from "#client/admin/forms/DialogForm.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import {
  changePrices,
  type DiscountChange,
  type PriceChange,
  ROUNDING_UNITS,
} from "#shared/edits/change-prices.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import type { OptionPlace } from "#shared/rules/option-place.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { readDollars } from "../forms/read-dollars.ts";
import styles from "./ChangePrices.module.css";
import { PricePreview } from "./PricePreview.tsx";
import { Totals } from "./Totals.tsx";

interface Props {
  /** The draft. Its prices are amounts. */
  readonly document: RulesDocument;
  /** The options whose prices change. */
  readonly places: readonly OptionPlace[];
  readonly onChange: (document: RulesDocument) => void;
  readonly onClose: () => void;
}

const KINDS = [
  ["raise-percent", "Raise by percent"],
  ["lower-percent", "Lower by percent"],
  ["raise-amount", "Raise by dollars"],
  ["lower-amount", "Lower by dollars"],
] as const;

/** A change of prices as staff type it. */
interface TypedPriceChange {
  readonly kind: (typeof KINDS)[number][0];
  readonly text: string;
  /** Cents. */
  readonly unit: string;
  readonly discounts: DiscountChange;
  /** Whether an amount is added to prices of $0.00. */
  readonly zeros: boolean;
}

const DISCOUNTS: readonly (readonly [DiscountChange, string])[] = [
  ["stay", "Stay the same"],
  ["grow", "Grow by the percentage"],
  ["shrink", "Shrink by the percentage"],
];

const ROUNDINGS = ROUNDING_UNITS.map((unit) => [String(unit), formatMoney(unit)] as const);

const EMPTY_INPUT: TypedPriceChange = {
  kind: "raise-percent",
  text: "",
  unit: "1",
  discounts: "stay",
  zeros: false,
};

/** Changes many prices of a draft at once. It shows each price and the range of totals before the change is made. */
export function ChangePrices({ document, places, onChange, onClose }: Props) {
  const [typed, setTyped] = useState(EMPTY_INPUT);
  const [basePrice, setBasePrice] = useState(false);
  const [isSent, setSent] = useState(false);

  const changePricesBy = (input: TypedPriceChange) => {
    const change = readPriceChange(input);
    return change && changePrices(document, { places, basePrice }, change);
  };
  const shown = useDeferredValue(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `after` has no other inputs
  const changed = useMemo(() => changePricesBy(shown), [document, places, basePrice, shown]);
  const isPercent = typed.kind.endsWith("percent");
  const isWrong = (isSent || typed.text !== "") && !readPriceChange(typed);

  const submit = () => {
    setSent(true);
    const result = changePricesBy(typed);
    if (!result) return;
    onChange(result);
    onClose();
  };

  return (
    <DialogForm
      title="Change Prices"
      submitLabel="Change Prices"
      dirty={typed.text !== "" || basePrice}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Select
          label="Change"
          options={KINDS}
          value={typed.kind}
          onValue={(kind) => setTyped({ ...typed, kind })}
        />
        <TextField
          label={isPercent ? "Percent" : "Dollars"}
          name="by"
          autoComplete="off"
          value={typed.text}
          onText={(text) => setTyped({ ...typed, text })}
          error={isWrong ? problemOf(typed) : undefined}
        />
        <Select
          label="Round to the nearest"
          options={ROUNDINGS}
          value={typed.unit}
          onValue={(unit) => setTyped({ ...typed, unit })}
        />
        {isPercent && (
          <Select
            label="Discounts"
            options={DISCOUNTS}
            value={typed.discounts}
            onValue={(discounts) => setTyped({ ...typed, discounts })}
          />
        )}
      </div>
      <Checkbox
        name="basePrice"
        label={`Also change the base price, ${formatDollars(document.basePrice)}`}
        checked={basePrice}
        onCheck={setBasePrice}
      />
      {!isPercent && (
        <Checkbox
          name="zeros"
          label="Also change prices of $0.00"
          checked={typed.zeros}
          onCheck={(zeros) => setTyped({ ...typed, zeros })}
        />
      )}
      <p className={styles.scope}>
        Applies to{" "}
        {places.length === 1 ? "1 option" : `${places.length.toLocaleString("en-US")} options`}.
        {(isPercent || !typed.zeros) && " Prices of $0.00 stay the same."}
      </p>
      {changed && (
        <>
          <PricePreview before={document} after={changed} />
          <Totals before={document} after={changed} isRaise={typed.kind.startsWith("raise")} />
        </>
      )}
    </DialogForm>
  );
}

function problemOf({ kind }: TypedPriceChange): string {
  if (kind === "raise-percent") return "Enter a percentage such as 4 or 2.5, up to 1,000.";
  if (kind === "lower-percent") return "Enter a percentage such as 4 or 2.5, up to 100.";
  return "Enter an amount such as 5 or 12.50.";
}

const MAX_PERCENT = { "raise-percent": 1000, "lower-percent": 100 };

/** Reads a change; undefined if it is not a positive number within its limit. */
function readPriceChange({
  kind,
  text,
  unit,
  discounts,
  zeros,
}: TypedPriceChange): PriceChange | undefined {
  const number = readDollars(text.trim().replace(/%$/, ""));
  if (number === undefined || number <= 0) return undefined;
  const signed = kind.startsWith("raise") ? number : -number;
  const roundTo = cents(Number(unit) / 100);
  if (kind === "raise-amount" || kind === "lower-amount")
    return { by: "amount", amount: cents(signed), zeros, roundTo };
  if (number > MAX_PERCENT[kind]) return undefined;
  return { by: "percent", percent: signed, discounts, roundTo };
}
