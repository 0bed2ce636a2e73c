import type { Option } from "#shared/engine/model.ts";

/** An option's figures with their units, except those already in its texts. */
export function specifications({ label, description = "", specifications = {} }: Option): string[] {
  const { weightCapacity, heightRange } = specifications;
  const figures = [
    heightRange && `${heightRange.min}-${heightRange.max} in high`,
    weightCapacity !== undefined && `${weightCapacity.toLocaleString("en-US")} lb capacity`,
  ];
  const said = amountsIn(`${label} ${description}`);
  return figures.filter((figure): figure is string => {
    if (!figure) return false;
    const [amount] = amountsIn(figure);
    return amount === undefined || !said.includes(amount);
  });
}

/** Whole amounts: '1,750 lb' does not contain '750 lb'. */
function amountsIn(text: string): readonly string[] {
  return text.match(/(?<![\d.,])\d[\d.,]* lb/g) ?? [];
}
