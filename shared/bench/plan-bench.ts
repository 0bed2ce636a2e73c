import { type Configuration, isEmpty } from "#shared/rules/configuration.ts";
import type { Option, Rules } from "#shared/rules/model.ts";
import { indexRules } from "#shared/rules/rules-index.ts";
import type { AccessoryKind, Role, ShapeOf } from "#shared/rules/shapes.ts";
import { chosenFor } from "./chosen-options.ts";
import type { Range } from "./inches.ts";
import { type AccessoryShape, type BaseShape, isAccessory, isBase } from "./is-accessory.ts";

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
  /** Null if none is chosen, or one without a shape. The bench then has two plain columns. */
  readonly lift: ShapeOf<"lift"> | null;
  readonly base: BaseShape;
  readonly finish: ShapeOf<"surface">["finish"];
  /** The chosen accessories that have a shape. */
  readonly accessories: readonly Accessory[];
  readonly topColor: string;
  readonly frameColor: string;
  /** The values of the chosen options that the drawing shows; null without a choice. */
  readonly values: Readonly<Record<DrawnRole, string | null>>;
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
  /** The lowest and the highest surface as drawn; null without a lift. */
  readonly travel: Range | null;
  /** Whether nothing is chosen. */
  readonly isExample: boolean;
}

interface Accessory {
  /** Of the option. */
  readonly value: string;
  readonly shape: AccessoryShape;
}

type DrawnRole = "lift" | "surface" | "frame-color" | "base" | "uprights";

export const USUAL_THICKNESS = 1.25;
const USUAL_FOOT = 1.5;
const USUAL_RANGE: Range = { min: 28, max: 44 };
/** The working height of a standing person. If the lift does not reach it, the nearest height is drawn. */
const USUAL_SURFACE = 36;

/** Reads a configuration, complete or not, into the bench to draw. Unknown values change nothing. */
export function planBench(rules: Rules, configuration: Configuration): BenchPlan {
  const findOption = (role: Role) => chosenFor(rules, configuration, role)[0];
  const readValue = (role: DrawnRole) => findOption(role)?.value ?? null;
  const lift = findOption("lift");
  const base = findOption("base");
  const surface = findOption("surface");
  const width = findOption("width")?.dimensions?.width ?? null;
  const depth = findOption("depth")?.dimensions?.depth ?? null;
  const uprights = findOption("uprights")?.dimensions?.height ?? null;
  const thickness = surface?.dimensions?.thickness ?? USUAL_THICKNESS;
  const raised = base?.dimensions?.height ?? 0;
  const added = addedHeight(rules, configuration);
  const range = lift?.specifications?.heightRange;
  const foot = USUAL_FOOT + clamp(raised, 0, 12);
  const slab = clamp(thickness, 0.5, 4);
  const lowest = clamp(range?.min ?? USUAL_RANGE.min, 20, 48);
  const highest = clamp(range?.max ?? USUAL_RANGE.max, lowest, 60);
  const rise = foot - USUAL_FOOT + slab - USUAL_THICKNESS;

  return {
    width: clamp(width ?? 60, 36, 144),
    depth: clamp(depth ?? 30, 20, 60),
    thickness: slab,
    surface: clamp(USUAL_SURFACE, lowest, highest) + rise,
    foot,
    uprights: clamp(uprights ?? 0, 0, 72),
    lowest,
    lift: lift?.shape?.kind === "lift" ? lift.shape : null,
    base: base?.shape && isBase(base.shape) ? base.shape : { kind: "feet" },
    finish: surface?.shape?.kind === "surface" ? surface.shape.finish : "plain",
    accessories: chosenFor(rules, configuration, "accessories").flatMap(({ value, shape }) =>
      shape && isAccessory(shape) ? [{ value, shape }] : [],
    ),
    topColor: findOption("surface-color")?.colorCode ?? "#E4E0D6",
    frameColor: findOption("frame-color")?.colorCode ?? "#AEB4B8",
    values: {
      lift: readValue("lift"),
      surface: readValue("surface"),
      "frame-color": readValue("frame-color"),
      base: readValue("base"),
      uprights: readValue("uprights"),
    },
    figures: {
      width,
      depth,
      heightRange: range ? { min: range.min + added, max: range.max + added } : null,
      uprights,
      load: findOption("load")?.specifications?.weightCapacity ?? null,
    },
    travel: range ? { min: lowest + rise, max: highest + rise } : null,
    isExample: isEmpty(configuration),
  };
}

/** The inches that the base and the surface add to the heights of a lift, which are for feet and a usual top. */
export function addedHeight(rules: Rules, configuration: Configuration): number {
  const [base] = chosenFor(rules, configuration, "base");
  const [surface] = chosenFor(rules, configuration, "surface");
  const thickness = surface?.dimensions?.thickness ?? USUAL_THICKNESS;
  return (base?.dimensions?.height ?? 0) + thickness - USUAL_THICKNESS;
}

/** The bench with its surface at another height, as far as its lift goes. */
export function moveSurface(plan: BenchPlan, height: number): BenchPlan {
  const { travel } = plan;
  return travel ? { ...plan, surface: clamp(height, travel.min, travel.max) } : plan;
}

/** The value of the chosen accessory of a kind; undefined without one. */
export function accessoryOf(plan: BenchPlan, kind: AccessoryKind): string | undefined {
  return plan.accessories.find(({ shape }) => shape.kind === kind)?.value;
}

/** A bench with the largest sizes of the rules and every accessory: what does not fit here fits no bench. */
export function largestBench(rules: Rules): BenchPlan {
  const optionsOf = (role: Role) => indexRules(rules).byRole.get(role)?.step.options ?? [];
  const findLargest = (role: Role, read: (option: Option) => number | undefined, usual: number) =>
    Math.max(usual, ...optionsOf(role).map((option) => read(option) ?? 0));
  const example = planBench(rules, {});
  return {
    ...example,
    width: clamp(findLargest("width", ({ dimensions }) => dimensions?.width, 0) || 60, 36, 144),
    depth: clamp(findLargest("depth", ({ dimensions }) => dimensions?.depth, 0) || 30, 20, 60),
    uprights: clamp(
      findLargest("uprights", ({ dimensions }) => dimensions?.height, 0),
      0,
      72,
    ),
    surface: 64,
    // The beam between its rear legs leaves the most space.
    lift: { kind: "lift", columns: 4, drive: "motor" },
    accessories: optionsOf("accessories").flatMap(({ value, shape }) =>
      shape && isAccessory(shape) ? [{ value, shape }] : [],
    ),
  };
}

function clamp(length: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, length));
}
