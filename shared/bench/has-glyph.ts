import { NO_ACCESSORIES } from "../configuration.ts";
import type { Option, Rules } from "../engine/model.ts";
import { indexRules } from "../engine/rules-index.ts";

/** The lifts that the drawing knows. */
export const LIFTS = [
  "pin-adjust",
  "hand-crank",
  "hydraulic-crank",
  "electric",
  "electric-quad",
] as const;

const ACCESSORIES = new Set([
  NO_ACCESSORIES,
  "drawer",
  "power-strip",
  "footrest",
  "cable-tray",
  "shelf",
  "led-light",
  "tool-rail",
  "pegboard",
  "bin-rail",
  "monitor-arm",
  "esd-ground-kit",
  "esd-monitor",
  "memory-handset",
  "anti-collision",
  "crank-foldaway",
]);

/** Whether the bench shows what an option changes. Colors show as swatches, and have no glyph. */
export function hasGlyph(rules: Rules, stepKey: string, value: string): boolean {
  const option = indexRules(rules).byKey.get(stepKey)?.variants.get(value)?.[0]?.option;
  return option !== undefined && changesTheBench(stepKey, option);
}

function changesTheBench(stepKey: string, { value, dimensions, specifications }: Option): boolean {
  switch (stepKey) {
    case "height_adjustment":
      return LIFTS.some((kind) => kind === value);
    case "load_capacity":
      return specifications?.weightCapacity !== undefined;
    case "width":
      return dimensions?.width !== undefined;
    case "depth":
      return dimensions?.depth !== undefined;
    case "top_material":
      return dimensions?.thickness !== undefined;
    case "base":
    case "uprights":
      return dimensions?.height !== undefined;
    case "accessories":
      return ACCESSORIES.has(value);
    default:
      return false;
  }
}
