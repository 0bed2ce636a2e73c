import { add, cents, formatMoney, negate } from "#shared/money.ts";
import { contentOf, fieldTitle, OPTION_FIELDS } from "#shared/rules/option-fields.ts";
import { priceField } from "#shared/rules/option-price.ts";
import type { OptionDocument } from "#shared/rules/rules.ts";

/** The ID of the row of an option: 'width/96'. */
export const rowId = (stepKey: string, value: string): string => `${stepKey}/${value}`;

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
