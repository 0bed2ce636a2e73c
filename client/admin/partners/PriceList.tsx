import { type ComponentProps, useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { applyPriceList } from "#shared/partners/apply-price-list.ts";
import { type Option, optionPrice, type Rules, type Step } from "#shared/rules/model.ts";
import { readPriceList, type TypedPrices } from "./typed-partner.ts";

interface Props {
  readonly rules: Rules;
  readonly prices: TypedPrices;
  readonly onPrices: (prices: TypedPrices) => void;
  /** The problem at a path such as 'priceList.steps.width'. */
  readonly errorOf: (path: string) => string | undefined;
}

/** The partner's own prices: a percentage on everything or on a step, and amounts for options. */
export function PriceList({ rules, prices, onPrices, errorOf }: Props) {
  const priced = applyPriceList(rules, readPriceList(prices, true));
  const field = (path: string) => ({
    name: path,
    value: prices[path] ?? "",
    onText: (text: string) => onPrices({ ...prices, [path]: text }),
    error: errorOf(`priceList.${path}`),
  });
  return (
    <>
      <div className="max-w-112">
        <TextField
          label="Percent on everything"
          autoComplete="off"
          hint="For example −10 for a discount, or 5 for a surcharge. It also changes the base price."
          {...field("percent")}
        />
      </div>
      <div className="border border-line rounded">
        {rules.steps
          .filter(({ options }) => options.length > 0)
          .map((step, index) => (
            <StepPrices
              key={step.key}
              {...{ step, field }}
              pricedStep={priced.steps.find(({ key }) => key === step.key) ?? step}
              number={index + 1}
            />
          ))}
      </div>
    </>
  );
}

const CELL =
  "px-2 py-1 border-b border-line font-normal text-right align-top wrap-normal first:pl-0 first:text-left first:wrap-anywhere";

interface StepProps {
  readonly step: Step;
  /** The step at the partner's prices. */
  readonly pricedStep: Step;
  readonly field: (path: string) => Pick<ComponentProps<typeof TextField>, "name" | "value" | "onText" | "error">;
  readonly number: number;
}

/** The prices of one step, which are shown on request. */
function StepPrices({ step, pricedStep, field, number }: StepProps) {
  const [isOpen, setOpen] = useState(false);
  const { key, name } = step;
  const percent = field(`steps.${key}`);
  const amounts = new Map(
    step.options.map(({ value, label }) => {
      return [value, { label, ...field(`options.${key}.${value}`) }] as const;
    }),
  );
  const all = [...amounts.values()];
  const set = all.filter(({ value }) => value.trim() !== "").length;
  const own = [
    ...(percent.value.trim() === "" ? [] : [`${percent.value.trim().replace(/%$/, "")}%`]),
    ...(set > 0 ? [`${set} of ${all.length} with an amount`] : []),
  ];
  const isWrong = [percent, ...all].some(({ error }) => error !== undefined);
  const isShown = isOpen || isWrong;
  return (
    <details
      className="px-3 border-line not-first:border-t open:pb-3"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="py-2 cursor-pointer">
        <b>
          {number}. {name}
        </b>{" "}
        <span className="text-soft">{own.join(" · ")}</span>
      </summary>
      {isShown && (
        <>
          <div className="max-w-112 pb-3">
            <TextField
              label={`Percent on ${name}`}
              autoComplete="off"
              hint="In place of the percentage on everything. Options that lower the price keep it."
              {...percent}
            />
          </div>
          <table className="w-full border-collapse text-sm [font-variant-numeric:tabular-nums]">
            <thead>
              <tr>
                {["Option", "Our price", "Amount", "Partner’s price"].map((title) => (
                  <th key={title} className={`${CELL} text-soft text-xs`} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...amounts].map(([value, { label, error, onText, ...input }]) => {
                const noteId = `note-${input.name}`;
                return (
                  <tr key={value}>
                    <th className={CELL} scope="row">
                      {label}
                      {error && (
                        <p id={noteId} className="text-bad">
                          {error}
                        </p>
                      )}
                    </th>
                    <td className={CELL}>{priceOf(step, value)}</td>
                    <td className={CELL}>
                      <input
                        {...input}
                        className="w-24 min-h-8 px-2 bg-paper border border-line-strong rounded text-right aria-invalid:border-bad max-md:w-18"
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`Amount for ${label}`}
                        aria-invalid={error !== undefined}
                        aria-describedby={error && noteId}
                        onChange={({ target }) => onText?.(target.value)}
                      />
                    </td>
                    <td className={CELL}>{priceOf(pricedStep, value)}</td>
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
