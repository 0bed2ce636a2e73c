import type { Option } from "#shared/engine/model.ts";

/** An option's figures with their units, without those that its texts say already. */
export function specifications({ label, description = "", specifications = {} }: Option): string[] {
  const { weightCapacity, heightRange } = specifications;
  const figures = [
    heightRange && `${heightRange.min}-${heightRange.max} in high`,
    weightCapacity !== undefined && `${weightCapacity.toLocaleString("en-US")} lb capacity`,
  ];
  const said = `${label} ${description}`;
  return figures.filter((figure): figure is string => {
    if (!figure) return false;
    const amount = /\b\d[\d,]* lb/.exec(figure)?.[0];
    return amount === undefined || !said.includes(amount);
  });
}
