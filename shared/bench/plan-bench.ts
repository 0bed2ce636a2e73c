import { type Configuration, chosenValues, isEmpty } from "../configuration.ts";
import type { Option, Rules } from "../engine/model.ts";
import { chosenOption } from "./chosen-options.ts";
import { LIFTS } from "./has-glyph.ts";
import type { Range } from "./inches.ts";

/** The bench to draw. Lengths are in inches and limited to a drawable range; `figures` has the actual ones. */
export interface BenchPlan {
  readonly width: number;
  readonly depth: number;
  readonly thickness: number;
  /** Height of the work surface as drawn. */
  readonly surface: number;
  /** Underside of the foot beam above the floor: 1.5 on feet, more on casters. */
  readonly foot: number;
  /** Height of the uprights above the surface, 0 for none. */
  readonly uprights: number;
  /** Lowest height of the lift, for a 1-1/4 in top on feet. The outer columns end there. */
  readonly lowest: number;
  /** Null if none is chosen, or one that the drawing does not know. The bench then has two plain columns. */
  readonly lift: (typeof LIFTS)[number] | null;
  readonly base: "feet" | "casters" | "leveling-casters";
  readonly accessories: ReadonlySet<string>;
  readonly topColor: string;
  readonly frameColor: string;
  /** The chosen options that the drawing shows; null without a choice. */
  readonly values: Readonly<Record<DrawnStep, string | null>>;
  /** The catalog's figures for the choices; null without a choice. */
  readonly figures: {
    readonly width: number | null;
    readonly depth: number | null;
    /** Of the surface, including casters and a thicker top. */
    readonly heightRange: Range | null;
    readonly uprights: number | null;
    /** Rated load in pounds. */
    readonly load: number | null;
  };
  /** Whether nothing is chosen. */
  readonly isExample: boolean;
}

type DrawnStep = "height_adjustment" | "top_material" | "frame_color" | "base" | "uprights";

const USUAL_THICKNESS = 1.25;
const USUAL_FOOT = 1.5;
const USUAL_RANGE: Range = { min: 28, max: 44 };
/** The working height of a standing person. If the lift does not reach it, the nearest height is drawn. */
const USUAL_SURFACE = 36;

/** Reads a configuration, complete or not, into the bench to draw. Unknown values change nothing. */
export function planBench(rules: Rules, configuration: Configuration): BenchPlan {
  const of = (step: string) => chosenOption(rules, configuration, step);
  const value = (step: DrawnStep) => of(step)?.value ?? null;
  const lift = of("height_adjustment");
  const base = of("base");
  const width = of("width")?.dimensions?.width ?? null;
  const depth = of("depth")?.dimensions?.depth ?? null;
  const uprights = of("uprights")?.dimensions?.height ?? null;
  const thickness = of("top_material")?.dimensions?.thickness ?? USUAL_THICKNESS;
  const raised = base?.dimensions?.height ?? 0;
  const added = raised + thickness - USUAL_THICKNESS;
  const range = lift?.specifications?.heightRange;
  const foot = USUAL_FOOT + within(raised, 0, 12);
  const slab = within(thickness, 0.5, 4);
  const lowest = within(range?.min ?? USUAL_RANGE.min, 20, 48);
  const highest = within(range?.max ?? USUAL_RANGE.max, lowest, 60);

  return {
    width: within(width ?? 60, 36, 144),
    depth: within(depth ?? 30, 20, 60),
    thickness: slab,
    surface: within(USUAL_SURFACE, lowest, highest) + foot - USUAL_FOOT + slab - USUAL_THICKNESS,
    foot,
    uprights: within(uprights ?? 0, 0, 72),
    lowest,
    lift: LIFTS.find((kind) => kind === lift?.value) ?? null,
    base: baseKind(base),
    accessories: new Set(chosenValues(configuration, "accessories")),
    topColor: of("top_color")?.colorCode ?? "#E4E0D6",
    frameColor: of("frame_color")?.colorCode ?? "#AEB4B8",
    values: {
      height_adjustment: value("height_adjustment"),
      top_material: value("top_material"),
      frame_color: value("frame_color"),
      base: value("base"),
      uprights: value("uprights"),
    },
    figures: {
      width,
      depth,
      heightRange: range ? { min: range.min + added, max: range.max + added } : null,
      uprights,
      load: of("load_capacity")?.specifications?.weightCapacity ?? null,
    },
    isExample: isEmpty(configuration),
  };
}

function baseKind(base: Option | undefined): BenchPlan["base"] {
  if (base?.value === "leveling-casters") return "leveling-casters";
  return base?.value.includes("caster") ? "casters" : "feet";
}

function within(length: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, length));
}
