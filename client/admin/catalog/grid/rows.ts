import { add, cents, formatMoney, negate } from "#shared/money.ts";
import { contentOf, fieldTitle, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import { priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { whenSentence } from "../../rules/step-texts.ts";
import { priceName } from "../../rules/typed-prices.ts";

/** An option as a row, with all of its prices. */
export interface CatalogRow {
  /** The step's key and the value. */
  readonly id: string;
  readonly option: OptionDocument;
  /** 'Always', or 'When Width is 60 in or 96 in'. */
  readonly availability: string;
  /** Whether its price depends on other choices. */
  readonly hasPrices: boolean;
}

/** The options of a step. All steps name those in its conditions. */
export function rowsOf(step: StepDocument, steps: readonly StepDocument[]): readonly CatalogRow[] {
  return step.options.map((option) => ({
    id: priceName(step.key, option.value),
    option,
    availability: option.when ? whenSentence(option.when, steps) : "Always",
    hasPrices: option.prices !== undefined,
  }));
}

const FIGURE = { maximumSignificantDigits: 21 } as const;

/** 'Capacity 750 lb · Lowest 28 in · Highest 44 in · ESD', and the cost with the margin. */
export function figuresText(option: OptionDocument): string {
  const figures = OPTION_FIELDS.filter(({ kind }) => kind === "figure" || kind === "flag").flatMap((field) => {
    const content = contentOf(option, field.path);
    if (content === true) return [fieldTitle(field)];
    if (typeof content !== "number") return [];
    const figure = content.toLocaleString("en-US", FIGURE);
    const [word, unit] = fieldTitle(field).split(", ");
    return [unit === undefined ? `${figure} ${word}` : `${word} ${figure} ${unit}`];
  });
  return [...figures, ...costTexts(option)].join(" · ");
}

/** 'Cost $100.00', 'Margin $310.00 (75.6%)'; none while the cost is unknown. A discount has no percentage. */
function costTexts(option: OptionDocument): readonly string[] {
  if (option.cost === undefined) return [];
  const [sold, paid] = [cents(option[priceField(option)] ?? 0), cents(option.cost)];
  const margin = add(sold, negate(paid));
  const percent = sold > 0 ? ` (${Math.floor((margin * 1000) / sold) / 10}%)` : "";
  return [`Cost ${formatMoney(paid)}`, `Margin ${formatMoney(margin)}${percent.replace("-", "−")}`];
}
