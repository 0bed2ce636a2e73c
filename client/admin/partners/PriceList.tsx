import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { price } from "#shared/engine/price.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { applyPriceList } from "#shared/partners/apply-price-list.ts";
import { type Option, optionPrice, type Rules, type Step } from "#shared/rules/model.ts";
import styles from "./Partners.module.css";
import { readablePrices, type TypedPartner } from "./typed-partner.ts";

interface Props {
  readonly rules: Rules;
  readonly typed: TypedPartner;
  readonly onType: (changes: Partial<TypedPartner>) => void;
  /** The problem at a path such as 'priceList.steps.width'. */
  readonly errorOf: (path: string) => string | undefined;
}

/** The partner's own prices: a percentage on everything or on a step, and amounts for options. */
export function PriceList({ rules, typed, onType, errorOf }: Props) {
  const [open, setOpen] = useState<string>();
  const priced = applyPriceList(rules, readablePrices(typed));
  return (
    <>
      <div className={styles.short}>
        <TextField
          label="Percent on everything"
          name="percent"
          autoComplete="off"
          hint="For example −10 for a discount, or 5 for a surcharge. It also changes the base price."
          value={typed.percent}
          onText={(percent) => onType({ percent })}
          error={errorOf("priceList.percent")}
        />
      </div>
      <div className={styles.steps}>
        {rules.steps
          .filter(({ options }) => options.length > 0)
          .map((step, index) => (
            <StepPrices
              key={step.key}
              {...{ step, typed, onType, errorOf }}
              pricedStep={priced.steps.find(({ key }) => key === step.key) ?? step}
              number={index + 1}
              isOpen={open === step.key}
              onOpen={(isOpen) => setOpen(isOpen ? step.key : undefined)}
            />
          ))}
      </div>
      <PricePreview rules={rules} priced={priced} />
    </>
  );
}

interface StepProps extends Omit<Props, "rules"> {
  readonly step: Step;
  /** The step at the partner's prices. */
  readonly pricedStep: Step;
  readonly number: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The prices of one step, which are shown on request. */
function StepPrices({
  step,
  pricedStep,
  number,
  typed,
  onType,
  errorOf,
  isOpen,
  onOpen,
}: StepProps) {
  const { key, name } = step;
  const percent = typed.steps[key] ?? "";
  const amounts = typed.options[key] ?? {};
  const values = [...new Set(step.options.map(({ value }) => value))];
  const set = values.filter((value) => (amounts[value] ?? "").trim() !== "").length;
  const own = [
    ...(percent.trim() === "" ? [] : [`${percent.trim().replace(/%$/, "")}%`]),
    ...(set > 0 ? [`${set} of ${values.length} with an amount`] : []),
  ];
  const isWrong =
    errorOf(`priceList.steps.${key}`) !== undefined ||
    values.some((value) => errorOf(`priceList.options.${key}.${value}`) !== undefined);
  const isShown = isOpen || isWrong;
  return (
    <details
      className={styles.step}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isShown) onOpen(currentTarget.open);
      }}
    >
      <summary>
        <b>
          {number}. {name}
        </b>{" "}
        <span className={styles.own}>{own.join(" · ")}</span>
      </summary>
      {isShown && (
        <>
          <div className={styles.short}>
            <TextField
              label={`Percent on ${name}`}
              name={`percent-${key}`}
              autoComplete="off"
              hint="In place of the percentage on everything. Options that lower the price keep it."
              value={percent}
              onText={(text) => onType({ steps: { ...typed.steps, [key]: text } })}
              error={errorOf(`priceList.steps.${key}`)}
            />
          </div>
          <table className={styles.prices}>
            <thead>
              <tr>
                <th scope="col">Option</th>
                <th scope="col">Our price</th>
                <th scope="col">Amount</th>
                <th scope="col">Partner’s price</th>
              </tr>
            </thead>
            <tbody>
              {values.map((value) => {
                const error = errorOf(`priceList.options.${key}.${value}`);
                const label = step.options.find((option) => option.value === value)?.label ?? value;
                const noteId = `amount-${key}-${value}`;
                return (
                  <tr key={value}>
                    <th scope="row">
                      {label}
                      {error && (
                        <p id={noteId} className={styles.wrong}>
                          {error}
                        </p>
                      )}
                    </th>
                    <td>{priceOf(step, value)}</td>
                    <td>
                      <input
                        name={`amount-${key}-${value}`}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`Amount for ${label}`}
                        aria-invalid={error !== undefined}
                        aria-describedby={error && noteId}
                        value={amounts[value] ?? ""}
                        onChange={({ target }) =>
                          onType({
                            options: {
                              ...typed.options,
                              [key]: { ...amounts, [value]: target.value },
                            },
                          })
                        }
                      />
                    </td>
                    <td>{priceOf(pricedStep, value)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </details>
  );
}

/** The price of an option; several if it depends on other choices. */
function priceOf({ options }: Step, value: string): string {
  const own = options.filter((option) => option.value === value);
  return [...new Set(own.map(writePrice))].join(" or ");
}

const writePrice = (option: Option) =>
  option.price === undefined ? formatModifier(optionPrice(option)) : formatMoney(option.price);

/** The prices of the starting benches on our own page and on the partner's. */
function PricePreview({ rules, priced }: { readonly rules: Rules; readonly priced: Rules }) {
  const benches = (rules.startingBenches ?? []).flatMap(({ name, choices }) => {
    const [ours, theirs] = [price(rules, choices), price(priced, choices)];
    return ours.ok && theirs.ok
      ? [{ name, before: ours.pricing.totalPrice, after: theirs.pricing.totalPrice }]
      : [];
  });
  const rows = [
    { name: "Base price", before: rules.basePrice, after: priced.basePrice },
    ...benches,
  ];
  return (
    <table className={styles.prices}>
      <caption>What it does to complete benches</caption>
      <thead>
        <tr>
          <th scope="col">Starting bench</th>
          <th scope="col">Our page</th>
          <th scope="col">Partner’s page</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatMoney(before)}</td>
            <td>{after === before ? formatMoney(after) : <b>{formatMoney(after)}</b>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
