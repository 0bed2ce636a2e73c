import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { NUMBER_INPUT } from "#shared/read-number.ts";
import { conditionFrom } from "#shared/rules/condition.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { AlternativesFields } from "../conditions/AlternativesFields.tsx";
import { ConditionFields } from "../conditions/ConditionFields.tsx";
import { priceText, whenSentence } from "../rules/step-texts.ts";
import type { TypedList, TypedPrice } from "./typed-list.ts";

const GROUP = "grid grid-cols-1 gap-3 min-w-0 pt-4 border-t border-line [&>p]:text-soft [&>p]:text-sm";
const LEGEND = "float-left p-0 font-strong";

interface Props {
  readonly option: OptionDocument;
  /** The steps before that of the option. */
  readonly steps: readonly StepDocument[];
  readonly values: TypedList;
  readonly onAvailable: (available: TypedList["available"]) => void;
  readonly onPrices: (prices: TypedList["prices"]) => void;
}

/** When an option is available, and what it costs with some choices. */
export function PriceListFields({ option, steps: all, values, onAvailable, onPrices }: Props) {
  const { available, prices } = values;
  const steps = all.filter((step) => step.options.length > 0);
  const change = (price: TypedPrice, changes: Partial<TypedPrice>) =>
    onPrices(prices.map((each) => (each === price ? { ...price, ...changes } : each)));
  const add = () => {
    const id = Math.max(-1, ...prices.map((each) => each.id)) + 1;
    const stepKey = steps[0]?.key ?? "";
    onPrices([...prices, { id, price: "", parts: [{ stepKey, values: [], not: false }] }]);
  };
  const filled = available.map((parts) => parts.filter(({ values }) => values.length > 0));
  const when = conditionFrom(filled);

  if (steps.length === 0)
    return <p className="text-soft text-sm">Always available, because no step with options comes before it.</p>;
  return (
    <>
      <fieldset className={GROUP}>
        <legend className={LEGEND}>Availability</legend>
        <p role="status">{when ? availableText(whenSentence(when, all)) : "Always available."}</p>
        <AlternativesFields
          steps={steps}
          alternatives={available}
          onAlternatives={onAvailable}
          verb="Available"
          first="Make It Depend on a Choice …"
        />
      </fieldset>
      <fieldset className={GROUP}>
        <legend className={LEGEND}>Price by choice</legend>
        <p>
          {prices.length === 0
            ? `${priceText(option)} with all choices.`
            : `${priceText(option)}, except with these choices. The first that holds counts.`}
        </p>
        {prices.map((price, index) => (
          <div
            key={price.id}
            className="grid grid-cols-[minmax(0,10rem)_1fr] items-end gap-x-3 gap-y-2 p-3 bg-sunk rounded [&>button]:justify-self-end [&>:last-child]:col-span-full"
          >
            <TextField
              label={`Price ${index + 1} ($)`}
              name={`prices.${index}`}
              {...NUMBER_INPUT}
              required
              value={price.price}
              onText={(text) => change(price, { price: text })}
            />
            <Button
              look="quiet"
              aria-label={`Remove price ${index + 1}`}
              onClick={() => onPrices(prices.filter((each) => each !== price))}
            >
              Remove
            </Button>
            <ConditionFields
              steps={steps}
              parts={price.parts}
              onParts={(parts) =>
                parts.length > 0 ? change(price, { parts }) : onPrices(prices.filter((each) => each !== price))
              }
              verb="Costs this"
              negated="Costs this unless"
              first="When …"
            />
          </div>
        ))}
        <Button look="small" className="justify-self-start" onClick={add}>
          Add a Price by Choice
        </Button>
      </fieldset>
    </>
  );
}

/** 'When Top is Maple' as 'Available when Top is Maple.', and 'Not when …' as 'Available, but not when ….' */
function availableText(sentence: string): string {
  const link = sentence.startsWith("Not") ? ", but" : "";
  return `Available${link} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`;
}
