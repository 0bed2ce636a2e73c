import { useDeferredValue, useMemo, useState } from "react";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { cents, formatDollars, formatMoney } from "#shared/money.ts";
import { readDollars, readPercent } from "#shared/read-number.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { editPrices, type PriceChange, ROUNDING_UNITS } from "./edit-prices.ts";

interface Props {
  readonly config: RulesDocument;
  /** The options whose prices change, by step key and value: 'width/96'. */
  readonly ids: readonly string[];
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
  /** Percent or dollars. */
  readonly by: string;
  /** Cents. */
  readonly unit: string;
  /** Whether the base price changes, too. */
  readonly basePrice: boolean;
}

const ROUNDINGS = ROUNDING_UNITS.map((unit) => [String(unit), formatMoney(unit)] as const);

const EMPTY_INPUT: TypedPriceChange = { kind: "raise-percent", by: "", unit: "1", basePrice: false };

/** Changes many prices at once, in one edit. It lists them before. */
export function ChangePrices({ config, ids, onClose }: Props) {
  const { values, edits, field, choice, check } = useFormValues(EMPTY_INPUT);
  const [isSent, setSent] = useState(false);

  const editBy = (input: TypedPriceChange, rules = config) => {
    const change = readPriceChange(input);
    return change && editPrices(rules, { ids, basePrice: input.basePrice }, change);
  };
  const shown = useDeferredValue(edits);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `editBy` has no other inputs
  const changes = useMemo(() => {
    const changed = editBy({ ...EMPTY_INPUT, ...shown });
    return changed && rulesChanges(config, changed.document);
  }, [config, ids, shown]);
  const isPercent = values.kind.endsWith("percent");
  const isWrong = (isSent || values.by !== "") && !readPriceChange(values);

  return (
    <FormDialog
      title="Change Prices"
      submitLabel="Change Prices"
      dirty={values.by !== "" || values.basePrice}
      change={(rules) => {
        setSent(true);
        return editBy(values, rules)?.edit;
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-x-4 gap-y-3">
        <Select label="Change" options={KINDS} {...choice("kind")} />
        <TextField
          label={isPercent ? "Percent" : "Dollars"}
          autoComplete="off"
          {...field("by", isWrong ? (isPercent ? A_PERCENTAGE : AN_AMOUNT) : undefined)}
        />
        <Select label="Round to the nearest" options={ROUNDINGS} {...choice("unit")} />
      </div>
      <Checkbox label={`Also change the base price, ${formatDollars(config.basePrice)}`} {...check("basePrice")} />
      <p className="text-soft text-sm">
        Applies to {countNoun(ids.length, "option")}. Prices of $0.00{isPercent && " and discounts"} stay the same.
      </p>
      {changes && (
        <>
          <p role="status">{changes.length === 0 ? "No price changes." : `${countNoun(changes.length, "change")}:`}</p>
          <ChangeList changes={changes} />
        </>
      )}
    </FormDialog>
  );
}

const AN_AMOUNT = "Enter an amount such as 5 or 12.50.";
const A_PERCENTAGE = "Enter a percentage such as 4 or 2.5, at most 1000 up and 100 down.";
const MAX_PERCENT = { "raise-percent": 1000, "lower-percent": 100 };

/** Reads a change; undefined if it is not a positive number within its limit. */
function readPriceChange({ kind, by, unit }: TypedPriceChange): PriceChange | undefined {
  const number = kind.endsWith("amount") ? readDollars(by) : readPercent(by);
  if (number === undefined || number <= 0) return undefined;
  const signed = kind.startsWith("raise") ? number : -number;
  const roundTo = cents(Number(unit) / 100);
  if (kind === "raise-amount" || kind === "lower-amount") return { by: "amount", amount: cents(signed), roundTo };
  if (number > MAX_PERCENT[kind]) return undefined;
  return { by: "percent", percent: signed, roundTo };
}
