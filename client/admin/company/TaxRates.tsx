import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useTypedRows } from "#client/ui/hooks/use-typed-rows.ts";
import { MAX_REGION_CHARACTERS, MAX_TAX_RATES, type TaxRate } from "#shared/quotes/company.ts";
import { MAX_TAX_NAME_CHARACTERS, TAX_BASE_TEXTS, TAX_BASES } from "#shared/quotes/quote-terms.ts";

/** A tax rate as owners type it. */
export interface TypedRate extends Omit<TaxRate, "percent"> {
  readonly percent: string;
}

export const typeRate = (rate: TaxRate): TypedRate => ({ ...rate, percent: String(rate.percent) });

const BASES = TAX_BASES.map((base) => [base, TAX_BASE_TEXTS[base]] as const);

interface Props {
  readonly rates: readonly TypedRate[];
  /** By path: 'taxRates.0.percent'. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onRates: (rates: TypedRate[]) => void;
}

/** The taxes that staff choose from by ship-to region. */
export function TaxRates({ rates, problems, onRates }: Props) {
  const { list, addButton, change, remove, add } = useTypedRows(rates, onRates);
  return (
    <fieldset ref={list} className="grid gap-3 m-0 min-w-0 p-0 border-0">
      <legend className="mb-2 p-0 font-strong">Taxes</legend>
      <p className="text-soft text-sm">
        Staff choose from these when they send a quote. The product does not know tax law: ask your accountant which
        rates apply where.
      </p>
      {rates.map(({ name, percent, on, region }, index) => {
        const text = (field: keyof TypedRate, label: string, value: string, maxLength?: number) => (
          <TextField
            label={label}
            name={`tax-${field}`}
            value={value}
            {...(maxLength !== undefined && { maxLength })}
            onText={(typed) => change(index, { [field]: typed })}
            error={problems.get(`taxRates.${index}.${field}`)}
          />
        );
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
            key={index}
            data-row
            className="grid grid-cols-[11rem_minmax(0,1fr)_5rem_12.5rem_auto] items-end gap-2 max-md:[&>button]:justify-self-start max-md:grid-cols-2 max-md:pb-3 max-md:border-b max-md:border-line"
          >
            {text("region", "Region", region, MAX_REGION_CHARACTERS)}
            {text("name", "Tax, for the customer", name, MAX_TAX_NAME_CHARACTERS)}
            {text("percent", "Percent", percent)}
            <Select label="Of" value={on} options={BASES} onValue={(next) => change(index, { on: next })} />
            <Button look="small" aria-label={`Remove tax ${index + 1}`} onClick={() => remove(index)}>
              Remove
            </Button>
          </div>
        );
      })}
      {rates.length < MAX_TAX_RATES && (
        <Button
          ref={addButton}
          look="small"
          className="justify-self-start"
          onClick={() => add({ name: "", percent: "", on: "all", region: "" })}
        >
          Add a Tax
        </Button>
      )}
    </fieldset>
  );
}
