import type { WholeItem } from "./quote.ts";

/** The steps that tell benches apart, in the default catalog. */
const [WIDTH, DEPTH, LIFT] = ["width", "depth", "height_adjustment"];

/** '96 × 30 in, Electric': size and lift of a bench, or its first parts in a catalog with other steps. */
export function benchSummary(parts: readonly Pick<WholeItem["parts"][number], "stepKey" | "optionName">[]): string {
  const nameOf = (key: string | undefined) => parts.find(({ stepKey }) => stepKey === key)?.optionName;
  const sides = [WIDTH, DEPTH].flatMap((key) => nameOf(key) ?? []);
  const size = sides.length === 2 ? sides.join(" × ").replace(/ in(?= × .* in$)/, "") : sides[0];
  const told = [size, nameOf(LIFT)].flatMap((each) => each ?? []);
  return (told.length > 0 ? told : parts.slice(0, 2).map(({ optionName }) => optionName)).join(", ");
}
