import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryOf } from "#client/api/query-of.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useTypedRows } from "#client/ui/hooks/use-typed-rows.ts";
import { rateText } from "#shared/quotes/company.ts";
import {
  MAX_TAX_NAME_CHARACTERS,
  MAX_TAXES,
  TAX_BASE_TEXTS,
  TAX_BASES,
  TEXT_TERMS,
} from "#shared/quotes/quote-terms.ts";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import type { TermProblems, TypedTax, TypedTerms } from "./typed-terms.ts";

const UNITS = [
  ["percent", "%"],
  ["amount", "$"],
] as const;
const BASES = TAX_BASES.map((base) => [base, TAX_BASE_TEXTS[base]] as const);
const OTHER: TypedTax = { name: "", unit: "percent", value: "", on: "all" };

interface Props {
  readonly typed: TypedTerms;
  readonly problems: TermProblems;
  readonly onChange: (changes: Partial<TypedTerms>) => void;
}

/** Taxes at the company's rates or as staff type them, the deposit, and the texts of the terms. */
export function Taxes({ typed: { taxes, deposit, texts }, problems, onChange }: Props) {
  const { list, addButton, change, remove, add } = useTypedRows(taxes, (next) => onChange({ taxes: next }));
  const company = useQuery(queryOf("GET /api/company", {})).data?.company;
  const termsId = useId();
  const rates = company?.taxRates ?? [];
  const choose = (text: string) => {
    const rate = rates.find((each) => rateText(each) === text);
    if (rate) add({ ...OTHER, name: rate.name, value: String(rate.percent), on: rate.on });
  };
  return (
    <>
      <fieldset ref={list} className={sendQuoteStyles.group}>
        <legend className="mb-2 p-0 font-strong">Taxes</legend>
        {taxes.map(({ name, unit, value, on }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
            key={index}
            data-row
            className="grid grid-cols-[minmax(0,1fr)_5.5rem_4.5rem_auto] items-end gap-2 pb-3 border-b border-line max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-full max-sm:[&>button]:order-last max-sm:[&>button]:justify-self-start"
          >
            <TextField
              label="Tax, for the customer"
              name="tax-name"
              maxLength={MAX_TAX_NAME_CHARACTERS}
              value={name}
              onText={(next) => change(index, { name: next })}
              error={problems.get(`taxes.${index}.name`)}
            />
            <TextField
              label={unit === "amount" ? "Amount" : "Rate"}
              name="tax-size"
              value={value}
              onText={(next) => change(index, { value: next })}
              error={problems.get(`taxes.${index}.value`)}
            />
            <Select label="Unit" value={unit} options={UNITS} onValue={(next) => change(index, { unit: next })} />
            <Button look="small" aria-label={`Remove tax ${index + 1}`} onClick={() => remove(index)}>
              Remove
            </Button>
            {unit === "percent" && (
              <Select label="Of" value={on} options={BASES} onValue={(next) => change(index, { on: next })} />
            )}
          </div>
        ))}
        {taxes.length < MAX_TAXES && (
          <div className="flex flex-wrap items-end gap-2">
            {rates.length > 0 && (
              <Select
                label="Tax of the ship-to region"
                value=""
                options={[["", "Choose …"], ...rates.map((rate) => [rateText(rate), rateText(rate)] as const)]}
                onValue={choose}
              />
            )}
            <Button ref={addButton} look="small" onClick={() => add(OTHER)}>
              Add a Tax
            </Button>
          </div>
        )}
        <p className="text-soft text-sm">
          The product does not know tax law. Check which taxes apply to this customer.
        </p>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-start gap-2">
        <TextField
          label="Deposit, due on acceptance (optional)"
          name="deposit"
          value={deposit.value}
          onText={(value) => onChange({ deposit: { ...deposit, value } })}
          error={problems.get("deposit")}
        />
        <Select
          label="Unit"
          value={deposit.unit}
          options={UNITS}
          onValue={(unit) => onChange({ deposit: { ...deposit, unit } })}
        />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-start gap-4">
        {TEXT_TERMS.map(({ key, label, maxLength }) => (
          <TextField
            key={key}
            label={`${label} (optional)`}
            name={key}
            maxLength={maxLength}
            list={key === "paymentTerms" ? termsId : undefined}
            value={texts[key]}
            onText={(text) => onChange({ texts: { ...texts, [key]: text } })}
            error={problems.get(key)}
          />
        ))}
        <datalist id={termsId}>
          {company?.paymentTerms.map((terms) => (
            <option key={terms} value={terms} />
          ))}
        </datalist>
      </div>
    </>
  );
}
