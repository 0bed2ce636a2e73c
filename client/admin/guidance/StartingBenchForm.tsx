import { useState } from "react";
import { formDialogStyles } from "#client/admin/forms/form-dialog-styles.ts";
import { loadLatestWork } from "#client/api/saved-work.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { dollars, formatMoney } from "#shared/money.ts";
import { NUMBER_INPUT, readDollars } from "#shared/read-number.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import { type Configuration, isEmpty, writeHash } from "#shared/rules/configuration.ts";
import { findArchived, isForVisitors, type Rules, readRules } from "#shared/rules/model.ts";
import { readBench } from "#shared/rules/read-bench.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Expectation, StartingBench } from "#shared/rules/starting-benches.ts";
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
  const [work] = useState(() => workHere(rules));
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
      change={(rules) => {
        const edited = {
          ...{ name: values.name, description: values.description, choices: { ...bench } },
          ...(!isShown && { shown: false as const }),
          ...(expectation && { expected: expectation }),
        };
        return changeWith(edited, rules);
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {notice && <Note tone="bad">{notice}</Note>}
          <TextField
            label="Bench"
            rows={2}
            name="bench"
            required={!item}
            hint={`A link from Copy Link in the configurator.${item ? " Leave it empty to keep its choices." : ""}`}
            value={typed}
            onText={setTyped}
            error={isEmpty || bench ? undefined : "No choices found. Paste a link from Copy Link."}
          />
          {work && (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-soft text-sm wrap-anywhere">
              <p>
                In the configurator now: {orderCode(rules, work)}, {benchPrice(rules, work)}
              </p>
              <Button look="small" onClick={() => setTyped(writeHash(work))}>
                Use the Bench in the Configurator
              </Button>
            </div>
          )}
          {bench && <Preview rules={rules} bench={bench} />}
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

/** The bench in the Product Configurator of this browser; undefined if it has no choices. */
function workHere(rules: Rules): Configuration | undefined {
  const work = loadLatestWork();
  const configuration = work && settle(rules, work.choices).configuration;
  return configuration && !isEmpty(configuration) ? configuration : undefined;
}

/** The price of a bench, complete or not; undefined if visitors cannot have it. */
export function benchPrice(rules: Rules, bench: Configuration): string | undefined {
  const priced = price(rules, bench);
  return priced.ok ? formatMoney(priced.pricing.totalPrice) : undefined;
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

/** The bench in words with its price, or the reason why it cannot be ordered. */
function Preview({ rules, bench }: { readonly rules: Rules; readonly bench: Configuration }) {
  const [problem] = validate(rules, bench, { complete: true });
  return (
    <div className="grid gap-2 px-4 py-3 bg-sunk text-sm">
      <p>{describeBench(rules, bench)}</p>
      {problem ? <Note tone="bad">{problem.message}</Note> : <p>Today: {benchPrice(rules, bench)}</p>}
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

const AMOUNT = { ...NUMBER_INPUT, required: true } as const;

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
      return { type, price: readDollars(price) ?? Number.NaN };
    case "price-between":
      return { type, lowest: readDollars(lowest) ?? Number.NaN, highest: readDollars(highest) ?? Number.NaN };
  }
}
