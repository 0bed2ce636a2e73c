import type { AccessoryKind, Shape, ShapeOf } from "#shared/rules/shapes.ts";

export type BaseShape = ShapeOf<"feet" | "casters" | "leveling-casters">;
export type AccessoryShape = ShapeOf<AccessoryKind> | ShapeOf<"box">;

export function isBase(shape: Shape): shape is BaseShape {
  return shape.kind === "feet" || shape.kind === "casters" || shape.kind === "leveling-casters";
}

export function isAccessory(shape: Shape): shape is AccessoryShape {
  return shape.kind !== "lift" && shape.kind !== "surface" && !isBase(shape);
}
