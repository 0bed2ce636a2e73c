import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { queryOf } from "#client/api/query-of.ts";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
import { rateText } from "#shared/quotes/company.ts";
import { MAX_TAX_NAME_CHARACTERS, MAX_TAXES, TAX_BASE_OPTIONS, TEXT_TERMS } from "#shared/quotes/quote-terms.ts";
import { type TermProblems, type TypedTax, type TypedTerms, UNITS } from "./typed-terms.ts";

const OTHER: TypedTax = { name: "", unit: "percent", value: "", on: "all" };

interface Props {
  readonly typed: TypedTerms;
  readonly problems: TermProblems;
  readonly onChange: (changes: Partial<TypedTerms>) => void;
}

/** Taxes at the company's rates or as staff type them, the deposit, and the texts of the terms. */
export function Taxes({ typed: { taxes, deposit, texts }, problems, onChange }: Props) {
  const company = useQuery(queryOf("GET /api/company", {})).data?.company;
  const termsId = useId();
  const rates = company?.taxRates ?? [];
  return (
    <>
      <TypedRows
        legend="Taxes"
        path="taxes"
        what="tax"
        action="Add a Tax"
        rows={taxes}
        empty={OTHER}
        max={MAX_TAXES}
        problems={problems}
        onRows={(next) => onChange({ taxes: next })}
        className="grid-cols-[minmax(0,1fr)_5.5rem_4.5rem_auto] [&>button]:[grid-area:1_/_4] max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-full max-sm:[&>button]:[grid-area:auto]"
        hint="The product does not know tax law. Check which taxes apply to this customer."
        offer={(add) =>
          rates.length > 0 && (
            <Select
              label="Tax of the ship-to region"
              value=""
              options={[["", "Choose …"], ...rates.map((rate) => [rateText(rate), rateText(rate)] as const)]}
              onValue={(text) => {
                const rate = rates.find((each) => rateText(each) === text);
                if (rate) add({ ...OTHER, name: rate.name, value: String(rate.percent), on: rate.on });
              }}
            />
          )
        }
      >
        {({ row: { unit, on }, change, text }) => (
          <>
            {text("name", "Tax, for the customer", { maxLength: MAX_TAX_NAME_CHARACTERS })}
            {text("value", unit === "amount" ? "Amount" : "Rate")}
            <Select label="Unit" value={unit} options={UNITS} onValue={(next) => change({ unit: next })} />
            {unit === "percent" && (
              <Select label="Of" value={on} options={TAX_BASE_OPTIONS} onValue={(next) => change({ on: next })} />
            )}
          </>
        )}
      </TypedRows>
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
