import { isRecord } from "#shared/is-record.ts";
import type { Role, Shape } from "./shapes.ts";

/** The roles of the steps of the default catalog before rules documents had roles. */
const ROLE_OF: Readonly<Record<string, Role>> = {
  height_adjustment: "lift",
  load_capacity: "load",
  width: "width",
  depth: "depth",
  top_material: "surface",
  top_color: "surface-color",
  frame_color: "frame-color",
  base: "base",
  uprights: "uprights",
  accessories: "accessories",
};

const ACCESSORY_OF: Readonly<Record<string, Shape>> = {
  drawer: { kind: "drawer" },
  footrest: { kind: "footrest" },
  "cable-tray": { kind: "cable-tray" },
  "power-strip": { kind: "power-strip" },
  "esd-ground-kit": { kind: "ground-kit" },
  "esd-monitor": { kind: "field-monitor" },
  "memory-handset": { kind: "handset" },
  "anti-collision": { kind: "sensors" },
  "crank-foldaway": { kind: "folding-crank" },
  shelf: { kind: "shelf" },
  "led-light": { kind: "light" },
  "tool-rail": { kind: "tool-rail" },
  pegboard: { kind: "pegboard" },
  "bin-rail": { kind: "bins" },
  "monitor-arm": { kind: "monitor-arm" },
};

const LIFT_OF: Readonly<Record<string, Shape>> = {
  "pin-adjust": { kind: "lift", columns: 4, drive: "pins" },
  "hand-crank": { kind: "lift", columns: 2, drive: "crank" },
  "hydraulic-crank": { kind: "lift", columns: 4, drive: "pump" },
  electric: { kind: "lift", columns: 2, drive: "motor" },
  "electric-quad": { kind: "lift", columns: 4, drive: "motor" },
};

const FINISH_OF: Readonly<Record<string, Extract<Shape, { kind: "surface" }>["finish"]>> = {
  laminate: "laminate",
  "esd-laminate": "laminate",
  maple: "butcher-block",
  stainless: "steel",
};

/** The value that excluded all others of a step. */
const EXCLUSIVE_VALUE = "no-accessories";

const ORDER_CODE_PREFIX = "AWT";

/**
 * Adds roles, shapes and exclusive options to a rules document from before these existed, by the keys and values of the
 * default catalog. A document in which a step has a role stays as it is, and so does anything that is not a rules
 * document.
 */
export function upgradeRules(input: unknown): unknown {
  if (!isRecord(input) || !Array.isArray(input.steps)) return input;
  const { steps, ...facts } = input;
  if ("orderCodePrefix" in facts || !steps.every(isRecord)) return input;
  if (steps.some((step) => "role" in step)) return input;
  return { ...facts, orderCodePrefix: ORDER_CODE_PREFIX, steps: steps.map(upgradeStep) };
}

type Json = Readonly<Record<string, unknown>>;

function upgradeStep(step: Json): Json {
  const role = typeof step.key === "string" ? lookUp(ROLE_OF, step.key) : undefined;
  const upgradeList = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((option) => upgradeOption(option, role, step)) : list;
  const { options, conditionalOptions, ...facts } = step;
  return {
    ...facts,
    ...(role && { role }),
    ...("options" in step && { options: upgradeList(options) }),
    ...("conditionalOptions" in step && { conditionalOptions: upgradeList(conditionalOptions) }),
  };
}

function upgradeOption(option: unknown, role: Role | undefined, step: Json): unknown {
  if (!isRecord(option) || typeof option.value !== "string") return option;
  const shape = shapeOf(role, option.value);
  const exclusive = step.multiSelect === true && option.value === EXCLUSIVE_VALUE;
  return { ...option, ...(shape && { shape }), ...(exclusive && { exclusive }) };
}

function shapeOf(role: Role | undefined, value: string): Shape | undefined {
  const words = value.split("-");
  const conductive = words.includes("esd") ? { conductive: true as const } : {};
  switch (role) {
    case "lift":
      return lookUp(LIFT_OF, value);
    case "surface":
      return { kind: "surface", finish: lookUp(FINISH_OF, value) ?? "plain", ...conductive };
    case "base": {
      const rolling = value.includes("caster") ? "casters" : "feet";
      return { kind: value === "leveling-casters" ? value : rolling, ...conductive };
    }
    case "accessories":
      return lookUp(ACCESSORY_OF, value);
    default:
      return undefined;
  }
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
