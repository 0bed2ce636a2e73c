import type { Solid } from "#shared/bench/solids/solid.ts";
import { type Drawn, extentOf, type Point, pointsOf } from "#shared/bench/views/drawn.ts";
import { price } from "#shared/engine/price.ts";
import { formatModifier } from "#shared/money.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";

/** The solids that a choice adds to the bench, with its name and price. */
interface NamedPiece {
  readonly stepKey: string;
  readonly value: string;
  readonly name: string;
  /** Undefined if prices are hidden. */
  readonly price: string | undefined;
  /** The IDs of its solids. */
  readonly solids: ReadonlySet<string>;
}

/** A piece in a view of the bench. */
export interface Piece extends NamedPiece {
  /** In inches of the view. */
  readonly polygons: readonly (readonly Point[])[];
  readonly extent: readonly [left: number, top: number, right: number, bottom: number];
}

/** The pieces of a bench, in the order of the parts list. */
export function namedPieces(
  rules: Rules,
  configuration: Configuration,
  solids: readonly Solid[],
): readonly NamedPiece[] {
  const priced = price(rules, configuration);
  if (!priced.ok) return [];
  return priced.pricing.parts.flatMap(({ stepKey, value, optionName, price: amount }) => {
    const role = indexRules(rules).byKey.get(stepKey)?.step.role;
    const own = solids.filter((solid) => solid.role === role && solid.value === value);
    if (own.length === 0) return [];
    return {
      stepKey,
      value,
      name: optionName,
      price: rules.pricesHidden ? undefined : formatModifier(amount),
      solids: new Set(own.map(({ id }) => id)),
    };
  });
}

/** The pieces of a view. */
export function piecesOf(rules: Rules, configuration: Configuration, drawn: readonly Drawn[]): readonly Piece[] {
  const solids = drawn.map(({ solid }) => solid);
  return namedPieces(rules, configuration, solids).map((piece) => {
    const own = drawn.filter(({ solid }) => piece.solids.has(solid.id));
    return {
      ...piece,
      polygons: own.flatMap(({ faces }) => faces.map(({ points }) => points)),
      extent: extentOf(pointsOf(own)),
    };
  });
}
