import { isRecord } from "#shared/is-record.ts";
import { usualSide } from "#shared/rules/mounts.ts";
import { contentOf } from "#shared/rules/option-fields.ts";
import type { Mount, Role, Shape, ShapeOf, Side } from "#shared/rules/shapes.ts";
import { readInches, writeInches } from "../forms/read-inches.ts";

type Kind = Shape["kind"];
type Labels<Name extends string> = Readonly<Record<Name, string>>;

/** The kinds that the options of a step with a role can have. */
const KINDS: Readonly<Partial<Record<Role, Partial<Labels<Kind>>>>> = {
  lift: { lift: "Columns and drive" },
  surface: { surface: "Surface" },
  base: { feet: "Feet", casters: "Casters", "leveling-casters": "Leveling casters" },
  accessories: {
    box: "Plain box",
    bins: "Bins",
    "cable-tray": "Cable tray",
    drawer: "Drawer",
    "field-monitor": "Field monitor",
    "folding-crank": "Folding crank",
    footrest: "Footrest",
    "ground-kit": "Ground kit",
    handset: "Handset",
    light: "Light",
    "monitor-arm": "Monitor arm",
    pegboard: "Pegboard",
    "power-strip": "Power strip",
    sensors: "Sensors",
    shelf: "Shelf",
    "tool-rail": "Tool rail",
  },
};

export const COLUMNS: Labels<"2" | "4"> = { "2": "Two", "4": "Four" };

export const DRIVES: Labels<ShapeOf<"lift">["drive"]> = {
  pins: "Pins",
  crank: "Hand crank",
  pump: "Hydraulic crank",
  motor: "Motor",
};

export const FINISHES: Labels<ShapeOf<"surface">["finish"]> = {
  plain: "Plain",
  laminate: "Laminate",
  "butcher-block": "Butcher block",
  steel: "Steel",
};

export const MOUNTS: Labels<Mount["on"]> = {
  surface: "On the surface, at the rear",
  under: "Under the front",
  uprights: "On the uprights",
  upright: "On one upright",
  shelf: "On the shelf",
  overhead: "Overhead",
  floor: "On the floor",
};

export const SIDES: Labels<Side> = { left: "Left", center: "Center", right: "Right" };

/** The kinds to choose from, each with its name; undefined if options of this role have no shape. */
export function kindsFor(role: Role | undefined) {
  const kinds = role && KINDS[role];
  return kinds && ([["", "None"], ...Object.entries(kinds)] as const);
}

/** The fields of a shape, empty for the wrong kinds, and suggestions for a new one. They are named by the paths of their problems. */
const NEW_SHAPE_FIELDS = {
  "shape.kind": "",
  "shape.columns": "2",
  "shape.drive": "motor",
  "shape.finish": "plain",
  "shape.conductive": "",
  "shape.width": "12",
  "shape.depth": "12",
  "shape.height": "12",
  "shape.color": "#7E97AA",
  "shape.mount": "surface",
  /** Empty for the usual side of the mount. */
  "shape.mount.side": "",
  "shape.mount.offset": "",
  "shape.mount.height": "12",
};

export type ShapeFields = Readonly<Record<keyof typeof NEW_SHAPE_FIELDS, string>>;

/** The field of a problem: 'steps.2.options.4.shape.mount.on' is 'shape.mount'. */
export function shapeFieldOf(path: string): keyof ShapeFields | undefined {
  const fact = path.replace(/^steps\.\d+\.\w+\.\d+\./, "");
  if (fact === "shape") return "shape.kind";
  const names = [fact, fact.replace(/\.\w+$/, "")];
  return names.find((name): name is keyof ShapeFields => Object.hasOwn(NEW_SHAPE_FIELDS, name));
}

/** The texts of a shape. What it does not have is suggested. */
export function shapeFields(shape: Shape | undefined): ShapeFields {
  const texts = Object.keys(NEW_SHAPE_FIELDS).flatMap((name) => {
    const text = writeContent(contentOf({ shape }, name));
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...NEW_SHAPE_FIELDS, ...Object.fromEntries(texts) };
}

function writeContent(content: unknown): string | undefined {
  // A mount is named by what it is on.
  if (isRecord(content)) return writeContent(content.on);
  if (typeof content === "number") return `${content < 0 ? "-" : ""}${writeInches(Math.abs(content))}`;
  if (content === true) return "yes";
  return typeof content === "string" ? content : undefined;
}

/** The shape that the fields describe; null for none. A length that cannot be read becomes NaN. */
export function readShape(fields: ShapeFields): Shape | null {
  const kind = fields["shape.kind"];
  const conductive = fields["shape.conductive"] ? ({ conductive: true } as const) : {};
  if (!isKind(kind)) return null;
  switch (kind) {
    case "lift": {
      const drive = fields["shape.drive"];
      const columns = fields["shape.columns"] === "4" ? 4 : 2;
      return { kind, columns, drive: isOneOf(DRIVES, drive) ? drive : "motor" };
    }
    case "surface": {
      const finish = fields["shape.finish"];
      return { kind, finish: isOneOf(FINISHES, finish) ? finish : "plain", ...conductive };
    }
    case "feet":
    case "casters":
    case "leveling-casters":
      return { kind, ...conductive };
    case "box":
      return {
        kind,
        width: readInches(fields["shape.width"]),
        depth: readInches(fields["shape.depth"]),
        height: readInches(fields["shape.height"]),
        color: fields["shape.color"],
        mount: readMount(fields),
      };
    default:
      return { kind };
  }
}

function readMount(fields: ShapeFields): Mount {
  const on = mountOf(fields);
  const side = sideField(fields);
  const height = readInches(fields["shape.mount.height"]);
  const offset = readOffset(fields["shape.mount.offset"]);
  const place = { ...(side !== usualSide(on) && { side }), ...(offset !== undefined && { offset }) };
  switch (on) {
    case "surface":
    case "under":
      return { on, ...place, side };
    case "upright":
      return { on, side, height };
    case "uprights":
      return { on, height, ...place };
    default:
      return { on, ...place };
  }
}

export function mountOf(fields: ShapeFields): Mount["on"] {
  const mount = fields["shape.mount"];
  return isOneOf(MOUNTS, mount) ? mount : "surface";
}

/** The side that the fields name, or the first suggestion for their mount. */
export function sideField(fields: ShapeFields): Side {
  const side = fields["shape.mount.side"];
  const on = mountOf(fields);
  if (isOneOf(SIDES, side)) return side;
  return on === "surface" || on === "upright" ? "left" : usualSide(on);
}

/** Reads an offset such as '6', '-6-1/2' or '−3'; undefined for none, NaN for anything else. */
export function readOffset(text: string): number | undefined {
  const [, minus, length = ""] = /^([-−]?)(.*)$/.exec(text.trim()) ?? [];
  if (!minus && !length) return undefined;
  return minus ? -readInches(length) : readInches(length);
}

function isKind(text: string): text is Kind {
  return Object.values(KINDS).some((kinds) => Object.hasOwn(kinds, text));
}

function isOneOf<Name extends string>(labels: Labels<Name>, text: string): text is Name {
  return Object.hasOwn(labels, text);
}

/** The change that edits make to a shape; none if the shape stays the same. */
export function shapeChange(before: Shape | undefined, fields: ShapeFields) {
  const [was, is] = [readShape(shapeFields(before)), readShape(fields)];
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { shape: is };
}
