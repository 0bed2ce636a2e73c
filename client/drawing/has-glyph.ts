import { isAccessory } from "#shared/bench/is-accessory.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { needsUprights } from "#shared/rules/mounts.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { AccessoryKind, Role } from "#shared/rules/shapes.ts";

/** The view that shows an accessory best. Overhead ones need uprights. */
type GlyphView = "isometric" | "front" | "overhead";

const VIEW_OF: Readonly<Record<AccessoryKind, GlyphView>> = {
  drawer: "isometric",
  "power-strip": "isometric",
  footrest: "isometric",
  "folding-crank": "isometric",
  "cable-tray": "front",
  "ground-kit": "front",
  "field-monitor": "front",
  handset: "front",
  sensors: "front",
  shelf: "overhead",
  light: "overhead",
  "tool-rail": "overhead",
  pegboard: "overhead",
  bins: "overhead",
  "monitor-arm": "overhead",
};

/** The view of an accessory's glyph; undefined if it is not drawn. */
export function glyphViewOf({ shape, exclusive }: Option): GlyphView | undefined {
  if (exclusive) return "isometric";
  if (!shape || !isAccessory(shape)) return undefined;
  if (shape.kind !== "box") return VIEW_OF[shape.kind];
  return needsUprights(shape.mount) ? "overhead" : "isometric";
}

/** Whether the drawing shows an option, by the role of its step. Colors have no glyph. */
const IS_DRAWN: Readonly<Record<Role, (option: Option) => boolean>> = {
  lift: ({ shape }) => shape?.kind === "lift",
  load: ({ specifications }) => specifications?.weightCapacity !== undefined,
  width: ({ dimensions }) => dimensions?.width !== undefined,
  depth: ({ dimensions }) => dimensions?.depth !== undefined,
  surface: ({ dimensions }) => dimensions?.thickness !== undefined,
  base: ({ dimensions }) => dimensions?.height !== undefined,
  uprights: ({ dimensions }) => dimensions?.height !== undefined,
  accessories: (option) => glyphViewOf(option) !== undefined,
  "surface-color": () => false,
  "frame-color": () => false,
};

/** Whether an option changes the shape of the drawn bench. */
export function hasGlyph(rules: Rules, stepKey: string, value: string): boolean {
  const entry = indexRules(rules).byKey.get(stepKey);
  const option = entry?.variants.get(value)?.[0]?.option;
  if (!option || !entry?.step.role) return false;
  return IS_DRAWN[entry.step.role](option);
}
