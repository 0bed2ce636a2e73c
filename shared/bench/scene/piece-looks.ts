import type { Solid } from "../solids/solid.ts";
import type { Axis, MaterialName } from "./scene.ts";

/** The material of a kind of piece, and its form if that is not the form of its solid. */
export interface PieceLook {
  /** 'top' is the material of the work surface. */
  readonly material: MaterialName | "top";
  /** The radius of its edges in inches. */
  readonly round: number;
  /** The axis of a rod, which the drawing shows as a box. */
  readonly rod?: Axis;
  readonly outline?: "bin" | "bin-panel" | "channel" | "bracket";
}

const TUBE: PieceLook = { material: "powder-coat", round: 0.3 };
const SHEET_METAL: PieceLook = { material: "powder-coat", round: 0.12 };
const STEEL: PieceLook = { material: "steel", round: 0.1 };
const RUBBER: PieceLook = { material: "rubber", round: 0.15 };
const PLASTIC: PieceLook = { material: "plastic", round: 0.2 };

/** By the name of the part, where it is not a painted box. */
const LOOKS: Readonly<Record<string, PieceLook>> = {
  top: { material: "top", round: 0.1 },
  shelf: { material: "top", round: 0.08 },

  "foot-beam": TUBE,
  "support-arm": TUBE,
  rail: TUBE,
  crossbeam: TUBE,
  "outer-column": TUBE,
  "inner-column": TUBE,
  upright: TUBE,
  "cantilever-arm": TUBE,
  "shelf-bracket": { ...SHEET_METAL, outline: "bracket" },
  "bin-panel": { ...SHEET_METAL, outline: "bin-panel" },

  "cylinder-rod": STEEL,
  "locking-pin": STEEL,
  "crank-shaft": { ...STEEL, rod: "x" },
  "crank-spindle": { ...STEEL, rod: "z" },
  "crank-arm": STEEL,
  "caster-hub": STEEL,
  "caster-fork": STEEL,
  footrest: { ...STEEL, rod: "x" },
  "cable-tray": { ...STEEL, outline: "channel" },
  "monitor-arm": STEEL,
  "tool-rail": { ...STEEL, material: "stainless-steel" },

  foot: RUBBER,
  caster: { ...RUBBER, round: 0.4 },
  "caster-foot": RUBBER,
  "ground-cord": RUBBER,
  "tool-cord": { ...RUBBER, rod: "y" },

  "crank-knob": PLASTIC,
  pump: PLASTIC,
  handset: PLASTIC,
  "memory-handset": PLASTIC,
  "wrist-jacks": PLASTIC,
  "esd-monitor": PLASTIC,
  sensor: PLASTIC,
  "power-strip": PLASTIC,
  "drawer-handle": PLASTIC,
  "hanging-tool": PLASTIC,
  monitor: PLASTIC,
  bin: { ...PLASTIC, outline: "bin" },

  "monitor-glass": { material: "glass", round: 0 },
  "led-bar": { material: "light", round: 0.5 },
};

/** The look of a solid. One that is not in the table is a painted box. */
export function lookOf({ part, z0 }: Solid): PieceLook {
  // Feet stand on rubber, and their stems are steel.
  if ((part === "foot" || part === "caster-foot") && z0 > 0) return STEEL;
  return LOOKS[part] ?? SHEET_METAL;
}
