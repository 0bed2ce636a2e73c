import type { Mount, Role, Shape, ShapeOf } from "#shared/rules/shapes.ts";
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

export const MOUNTS = {
  "surface left": "On the surface, at the rear left",
  "surface right": "On the surface, at the rear right",
  "under left": "Under the front, on the left",
  "under center": "Under the front, in the center",
  "under right": "Under the front, on the right",
  uprights: "On the uprights",
  shelf: "On the shelf",
  overhead: "Overhead",
  floor: "On the floor",
};

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
  "shape.mount": "surface left",
  "shape.mount.height": "12",
};

export type ShapeFields = Readonly<Record<keyof typeof NEW_SHAPE_FIELDS, string>>;

/** The field of a problem: 'steps.2.options.4.shape.mount.side' is 'shape.mount'. */
export function shapeFieldOf(path: string): keyof ShapeFields | undefined {
  const fact = path.replace(/^steps\.\d+\.\w+\.\d+\./, "");
  if (fact === "shape") return "shape.kind";
  const names = [fact, fact.replace(/\.\w+$/, "")];
  return names.find((name): name is keyof ShapeFields => Object.hasOwn(NEW_SHAPE_FIELDS, name));
}

export function shapeFields(shape: Shape | undefined): ShapeFields {
  if (!shape) return NEW_SHAPE_FIELDS;
  const fields = { ...NEW_SHAPE_FIELDS, "shape.kind": shape.kind };
  switch (shape.kind) {
    case "lift":
      return { ...fields, "shape.columns": String(shape.columns), "shape.drive": shape.drive };
    case "surface":
      return { ...fields, ...writeConductive(shape), "shape.finish": shape.finish };
    case "feet":
    case "casters":
    case "leveling-casters":
      return { ...fields, ...writeConductive(shape) };
    case "box": {
      const { width, depth, height, color, mount } = shape;
      return {
        ...fields,
        "shape.width": writeInches(width),
        "shape.depth": writeInches(depth),
        "shape.height": writeInches(height),
        "shape.color": color,
        "shape.mount": "side" in mount ? `${mount.on} ${mount.side}` : mount.on,
        ...(mount.on === "uprights" && { "shape.mount.height": writeInches(mount.height) }),
      };
    }
    default:
      return fields;
  }
}

const writeConductive = ({ conductive }: { readonly conductive?: true | undefined }) => ({
  "shape.conductive": conductive ? "yes" : "",
});

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
  const mount = fields["shape.mount"];
  switch (isOneOf(MOUNTS, mount) ? mount : "surface left") {
    case "surface left":
      return { on: "surface", side: "left" };
    case "surface right":
      return { on: "surface", side: "right" };
    case "under left":
      return { on: "under", side: "left" };
    case "under center":
      return { on: "under", side: "center" };
    case "under right":
      return { on: "under", side: "right" };
    case "uprights":
      return { on: "uprights", height: readInches(fields["shape.mount.height"]) };
    case "shelf":
      return { on: "shelf" };
    case "overhead":
      return { on: "overhead" };
    case "floor":
      return { on: "floor" };
  }
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
