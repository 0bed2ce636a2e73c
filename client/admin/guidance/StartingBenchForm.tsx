import { useState } from "react";
import { formDialogStyles } from "#client/admin/forms/form-dialog-styles.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { price } from "#shared/engine/price.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars } from "#shared/money.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { findArchived, isForVisitors, type Rules, readRules } from "#shared/rules/model.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Expectation, StartingBench } from "#shared/rules/starting-benches.ts";
import { BenchField, benchPrice } from "../forms/BenchField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";
import type { ItemFormProps } from "./ItemList.tsx";

interface Props extends ItemFormProps<StartingBench> {
  readonly config: RulesDocument;
  /** The same rules, with the archived options. */
  readonly rules: Rules;
}

/** Adds or edits a bench. Its choices come from a link, or from the configurator in this browser. */
export function StartingBenchForm({ config, rules, item, changeWith, notice, onClose }: Props) {
  const { name = "", description = "", choices, expected } = item ?? {};
  const [typed, setTyped] = useState("");
  const isEmpty = typed.trim() === "";
  const bench = isEmpty ? choices : readBench(typed, config);
  const today = bench && priceToday(rules, bench);
  const { values, dirty, field, choice, check } = useFormValues({
    ...{ name, description, isShown: item === undefined || isForVisitors(item) },
    ...expectationTexts(expected, today),
  });
  const { isShown } = values;
  const expectation = readExpectation(values);

  return (
    <FormDialog
      title={item ? `Edit ${item.name}` : "Add Bench"}
      submitLabel={item ? "Save Bench" : "Add Bench"}
      dirty={dirty || typed !== ""}
      busy={!bench}
      change={() =>
        changeWith({
          ...{ name: values.name, description: values.description, choices: { ...bench } },
          ...(!isShown && { shown: false }),
          ...(expectation && { expected: expectation }),
        })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {notice && <Note tone="bad">{notice}</Note>}
          <BenchField
            rules={rules}
            name="bench"
            required={!item}
            hint={`A link from Copy Link in the configurator.${item ? " Leave it empty to keep its choices." : ""}`}
            value={typed}
            onText={setTyped}
            error={isEmpty || bench ? undefined : "No choices found. Paste a link from Copy Link."}
          />
          {bench && <Preview rules={rules} bench={bench} before={choices} />}
          {bench && isShown && <NotShown config={config} choices={bench} />}
          <TextField label="Name" maxLength={80} required {...field("name", errorOf("name"))} />
          <Checkbox label="Visitors can start from it" {...check("isShown")} />
          <TextField
            label={isShown ? "Description" : "Description (optional)"}
            maxLength={140}
            required={isShown}
            hint="One sentence about who it is for."
            {...field("description", errorOf("description"))}
          />
          <Select label="What you expect" options={EXPECTED} {...choice("type")} />
          {values.type === "price" && <TextField label="Price ($)" {...AMOUNT} {...field("price", errorOf("price"))} />}
          {values.type === "price-between" && (
            <div className={formDialogStyles.group}>
              <TextField label="Lowest price ($)" {...AMOUNT} {...field("lowest", errorOf("lowest"))} />
              <TextField label="Highest price ($)" {...AMOUNT} {...field("highest", errorOf("highest"))} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The price of a bench in dollars; undefined if it cannot be ordered. */
function priceToday(rules: Rules, bench: Configuration): number | undefined {
  const priced = price(rules, bench);
  if (!priced.ok || validate(rules, bench, { complete: true }).length > 0) return undefined;
  return dollars(priced.pricing.totalPrice);
}

/** The reason why visitors do not see a starting bench, if it has an archived option. */
export function NotShown({ config, choices }: { readonly config: RulesDocument; readonly choices: Configuration }) {
  const archived = findArchived(readRules(config), choices);
  if (archived.length === 0) return null;
  return <Note tone="bad">Visitors do not see it {whileArchived(archived)}.</Note>;
}

interface PreviewProps {
  readonly rules: Rules;
  readonly bench: Configuration;
  /** The bench that it replaces, if any. */
  readonly before: Configuration | undefined;
}

/** The bench in words with its price and that of the one before, or the reason why it cannot be ordered. */
function Preview({ rules, bench, before }: PreviewProps) {
  const [problem] = validate(rules, bench, { complete: true });
  const [now, was] = [bench, before].map((each) => each && benchPrice(rules, each));
  return (
    <div
      // A bench in words, in a form.
      className="grid gap-2 px-4 py-3 bg-sunk text-sm"
    >
      <p>{describeBench(rules, bench)}</p>
      {problem ? (
        <Note tone="bad">{problem.message}</Note>
      ) : (
        now && (
          <p>
            Today: {now}
            {was && was !== now && `, was ${was}`}
          </p>
        )
      )}
    </div>
  );
}

type Expected = Expectation["type"] | "nothing";

const EXPECTED: readonly (readonly [Expected, string])[] = [
  ["nothing", "Nothing"],
  ["available", "Can be ordered"],
  ["refused", "Cannot be ordered"],
  ["price", "Costs exactly"],
  ["price-between", "Costs between"],
];

const AMOUNT = { type: "number", step: 0.01, required: true } as const;

/** An expectation as typed, with prices in dollars. */
type Texts = Readonly<Record<"price" | "lowest" | "highest", string>> & { readonly type: Expected };

/** The texts of an expectation. Prices that nobody expects yet are the price of the bench today. */
function expectationTexts(expected: Expectation | undefined, today: number | undefined): Texts {
  const priceText = (amount = today) => amount?.toFixed(2) ?? "";
  return {
    type: expected?.type ?? "nothing",
    price: priceText(expected?.type === "price" ? expected.price : undefined),
    lowest: priceText(expected?.type === "price-between" ? expected.lowest : undefined),
    highest: priceText(expected?.type === "price-between" ? expected.highest : undefined),
  };
}

function readExpectation({ type, price, lowest, highest }: Texts): Expectation | undefined {
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
