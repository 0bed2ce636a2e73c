import { NO_ACCESSORIES } from "../configuration.ts";
import type { Option, Rules } from "../engine/model.ts";
import { indexRules } from "../engine/rules-index.ts";

/** The lifts that the drawing can show. */
export const LIFTS = [
  "pin-adjust",
  "hand-crank",
  "hydraulic-crank",
  "electric",
  "electric-quad",
] as const;

/** The accessories that the drawing can show, with the view of their glyphs. Overhead ones need uprights. */
export const ACCESSORIES: ReadonlyMap<string, "isometric" | "front" | "overhead"> = new Map([
  [NO_ACCESSORIES, "isometric"],
  ["drawer", "isometric"],
  ["power-strip", "isometric"],
  ["footrest", "isometric"],
  ["crank-foldaway", "isometric"],
  ["cable-tray", "front"],
  ["esd-ground-kit", "front"],
  ["esd-monitor", "front"],
  ["memory-handset", "front"],
  ["anti-collision", "front"],
  ["shelf", "overhead"],
  ["led-light", "overhead"],
  ["tool-rail", "overhead"],
  ["pegboard", "overhead"],
  ["bin-rail", "overhead"],
  ["monitor-arm", "overhead"],
]);

/** The steps that shape the bench, with the options that the drawing can show. Colors have no glyph. */
const DRAWABLE: ReadonlyMap<string, (option: Option) => boolean> = new Map([
  ["height_adjustment", ({ value }) => LIFTS.some((lift) => lift === value)],
  ["load_capacity", ({ specifications }) => specifications?.weightCapacity !== undefined],
  ["width", ({ dimensions }) => dimensions?.width !== undefined],
  ["depth", ({ dimensions }) => dimensions?.depth !== undefined],
  ["top_material", ({ dimensions }) => dimensions?.thickness !== undefined],
  ["base", ({ dimensions }) => dimensions?.height !== undefined],
  ["uprights", ({ dimensions }) => dimensions?.height !== undefined],
  ["accessories", ({ value }) => ACCESSORIES.has(value)],
]);

/** Whether an option changes the shape of the drawn bench. */
export function hasGlyph(rules: Rules, stepKey: string, value: string): boolean {
  const option = indexRules(rules).byKey.get(stepKey)?.variants.get(value)?.[0]?.option;
  return option !== undefined && DRAWABLE.get(stepKey)?.(option) === true;
}
