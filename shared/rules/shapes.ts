import { z } from "zod";

/** The roles of steps: each decides one thing about the bench, and belongs to at most one step. */
const ROLES = [
  "lift",
  "load",
  "width",
  "depth",
  "surface",
  "surface-color",
  "frame-color",
  "base",
  "uprights",
  "accessories",
] as const;

export type Role = (typeof ROLES)[number];

export const RoleSchema = z.enum(ROLES, { error: `A role is one of ${ROLES.join(", ")}.` });

const inches = z
  .number()
  .min(0.25, "A length of a shape is at least 0.25 in.")
  .max(144, "A length of a shape is at most 144 in.");

const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "A color is # and six hexadecimal digits.");

const conductive = z.literal(true).optional().describe("Drawn with the sign for a path to ground.");

/** Accessories whose look and place the drawing knows. */
const ACCESSORY_KINDS = [
  "drawer",
  "footrest",
  "cable-tray",
  "power-strip",
  "ground-kit",
  "field-monitor",
  "handset",
  "sensors",
  "folding-crank",
  "shelf",
  "light",
  "tool-rail",
  "pegboard",
  "bins",
  "monitor-arm",
] as const;

export type AccessoryKind = (typeof ACCESSORY_KINDS)[number];

/** The place of a box from left to right. Without it, the box stands where its mount usually has boxes. */
const side = z.enum(["left", "center", "right"]);

const place = {
  side: side.optional(),
  offset: z
    .number()
    .min(-72, "An offset is at least -72 in.")
    .max(144, "An offset is at most 144 in.")
    .optional()
    .describe(
      "Inches from that edge of the bench, or to the right of its center; a negative number is to the left of the center.",
    ),
};

const height = z.number().nonnegative().max(72).describe("Inches above the surface.");

/** The place where a box is attached. */
const MountSchema = z
  .discriminatedUnion("on", [
    z.strictObject({ on: z.enum(["surface", "under"]), ...place, side }),
    z.strictObject({ on: z.literal("uprights"), height, ...place }),
    z.strictObject({ on: z.literal("upright"), height, side }),
    z.strictObject({ on: z.enum(["shelf", "overhead", "floor"]), ...place }),
  ])
  .meta({
    id: "Mount",
    description:
      "The place of a box: `surface` is the rear of the work surface, `under` its front edge from below, `uprights` a rail between the uprights, `upright` one upright.",
  });

export type Mount = z.infer<typeof MountSchema>;
export type Side = z.infer<typeof side>;

/** The look of an option. Its kind must fit the role of its step. Lengths are in inches. */
export const ShapeSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("lift"),
      columns: z.literal([2, 4]),
      drive: z.enum(["pins", "crank", "pump", "motor"]),
    }),
    z.strictObject({
      kind: z.literal("surface"),
      finish: z.enum(["plain", "laminate", "butcher-block", "steel"]),
      conductive,
    }),
    z.strictObject({ kind: z.enum(["feet", "casters", "leveling-casters"]), conductive }),
    z.strictObject({ kind: z.enum(ACCESSORY_KINDS) }),
    z.strictObject({ kind: z.literal("box"), width: inches, depth: inches, height: inches, color, mount: MountSchema }),
  ])
  .meta({ id: "Shape", description: "What the option looks like in the drawing." });

export type Shape = z.infer<typeof ShapeSchema>;
export type ShapeOf<Kind extends Shape["kind"]> = Extract<Shape, { kind: Kind }>;
