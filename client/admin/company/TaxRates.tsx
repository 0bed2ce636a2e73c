import { Select } from "#client/ui/fields/Select.tsx";
import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
import { MAX_REGION_CHARACTERS, MAX_TAX_RATES, type TaxRate } from "#shared/quotes/company.ts";
import { MAX_TAX_NAME_CHARACTERS, TAX_BASE_OPTIONS } from "#shared/quotes/quote-terms.ts";

/** A tax rate as owners type it. */
export interface TypedRate extends Omit<TaxRate, "percent"> {
  readonly percent: string;
}

export const typeRate = (rate: TaxRate): TypedRate => ({ ...rate, percent: String(rate.percent) });

interface Props {
  readonly rates: readonly TypedRate[];
  /** By path: 'taxRates.0.percent'. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onRates: (rates: TypedRate[]) => void;
}

/** The taxes that staff choose from by ship-to region. */
export const TaxRates = ({ rates, problems, onRates }: Props) => (
  <TypedRows
    legend="Taxes"
    path="taxRates"
    what="tax"
    action="Add a Tax"
    rows={rates}
    empty={{ name: "", percent: "", on: "all", region: "" }}
    max={MAX_TAX_RATES}
    problems={problems}
    onRows={onRates}
    className="grid-cols-2 [&>button]:mt-0"
    hint="Staff choose from these when they send a quote. The product does not know tax law: ask your accountant which rates apply where."
  >
    {({ row, change, text }) => (
      <>
        {text("region", "Region", { maxLength: MAX_REGION_CHARACTERS })}
        {text("name", "Tax, for the customer", { maxLength: MAX_TAX_NAME_CHARACTERS })}
        {text("percent", "Percent")}
        <Select label="Of" value={row.on} options={TAX_BASE_OPTIONS} onValue={(on) => change({ on })} />
      </>
    )}
  </TypedRows>
);
