import { formDialogStyles } from "#client/admin/forms/form-dialog-styles.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { Expectation } from "#shared/rules/starting-benches.ts";

type Expected = Expectation["type"] | "nothing";

const EXPECTED: readonly (readonly [Expected, string])[] = [
  ["nothing", "Nothing"],
  ["available", "Can be ordered"],
  ["refused", "Cannot be ordered"],
  ["price", "Costs exactly"],
  ["price-between", "Costs between"],
];

type Price = "price" | "lowest" | "highest";

/** An expectation as typed, with prices in dollars. */
type Texts = Readonly<Record<Price, string>> & { readonly type: Expected };

/** The texts of an expectation. Prices that nobody expects yet are the price of the bench today. */
export function expectationTexts(expected: Expectation | undefined, today: number | undefined): Texts {
  const priceText = (amount = today) => amount?.toFixed(2) ?? "";
  return {
    type: expected?.type ?? "nothing",
    price: priceText(expected?.type === "price" ? expected.price : undefined),
    lowest: priceText(expected?.type === "price-between" ? expected.lowest : undefined),
    highest: priceText(expected?.type === "price-between" ? expected.highest : undefined),
  };
}

export function readExpectation({ type, price, lowest, highest }: Texts): Expectation | undefined {
  switch (type) {
    case "nothing":
      return undefined;
    case "available":
    case "refused":
      return { type };
    case "price":
      return { type, price: Number(price) };
    case "price-between":
      return { type, lowest: Number(lowest), highest: Number(highest) };
  }
}

interface Field<Value> {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
}

interface Props {
  readonly type: Field<Expected> & { readonly onValue: (type: Expected) => void };
  /** The price of the bench today, as text; undefined if it cannot be ordered. */
  readonly today: string | undefined;
  readonly field: (name: Price) => Field<string> & { readonly onText: (text: string) => void };
}

/** The expectation of a bench. */
export function ExpectationFields({ type, today, field }: Props) {
  const priceField = (label: string, name: Price) => (
    <TextField label={label} type="number" step={0.01} required {...field(name)} />
  );
  const price = field("price");
  return (
    <>
      <Select label="What you expect" options={EXPECTED} {...type} />
      {type.value === "price" && priceField("Price ($)", "price")}
      {type.value === "price-between" && (
        <div className={formDialogStyles.group}>
          {priceField("Lowest price ($)", "lowest")}
          {priceField("Highest price ($)", "highest")}
        </div>
      )}
      {type.value === "price" && today !== undefined && price.value !== today && (
        <div>
          <Button look="small" onClick={() => price.onText(today)}>
            Use Today’s Price
          </Button>
        </div>
      )}
    </>
  );
}
