import { z } from "zod";
import { KeySchema } from "#shared/rules/fields.ts";
import { OptionSchema } from "#shared/rules/rules.ts";
import { longList } from "#shared/text/long-list.ts";
import { schema } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { catalogEditEndpoints, EDIT_ENDPOINT } from "./catalog.ts";
import { WhySchema } from "./revisions.ts";

const { setBasePrice, setCosts, setStartingBenches, setHints, addStep, editStep, ...ofOptions } =
  catalogEditEndpoints.endpoints;
const { addOption, editOption, archiveOption, setOptionPrices } = ofOptions;

const ofStep = { stepKey: KeySchema };
const ofOption = { ...ofStep, value: KeySchema };
const { available, prices, named } = addOption.body.shape;

/** The most options that one edit changes: all of the largest rules. */
const MAX_OPTIONS = 20_000;

/** Each can change every option of the largest rules. */
const MAX_EDITS_AT_ONCE = 5;

/** For a change of every option of the largest rules. */
export const LONG_BODY = { maxBodyBytes: 5 * 1024 * 1024, isParsedInThread: true } as const;

/** Several for each option of the largest rules. */
const MAX_DIFFERENCES = 100_000;

const KeysSchema = z.array(z.string().max(300)).max(500).readonly();

const placed = {
  at: z
    .array(z.string().max(400))
    .min(1)
    .max(6)
    .readonly()
    .describe("The names and keys that lead to a place: `steps`, `width`, `options`, `96`."),
  of: z.string().max(400).describe("The step or option, as staff call it."),
};

/** One difference between two versions of the rules, or with `order` the items of a list that were moved. The rules with the differences are checked as a whole. */
const DifferenceSchema = z
  .union([
    z.strictObject({ ...placed, order: z.strictObject({ before: KeysSchema, after: KeysSchema }) }),
    z.strictObject({
      ...placed,
      before: z.unknown().optional().describe("What it replaces; absent for nothing."),
      after: z.unknown().optional().describe("What it puts there; absent for nothing."),
      behind: z
        .string()
        .nullable()
        .optional()
        .describe("The key of the item before an added one; `null` for the first."),
    }),
  ])
  .meta({ id: "Difference" });

export type Difference = z.infer<typeof DifferenceSchema>;

/** Whether no place is named twice. Comparing whole steps again and again would take long. */
const haveOwnPlaces = (differences: readonly { readonly at: readonly string[] }[]): boolean =>
  new Set(differences.map(({ at }) => JSON.stringify(at))).size === differences.length;

/** One change of the rules: what a route of the catalog does, or the same for many options at once. */
export const RulesEditSchema = z
  .discriminatedUnion("type", [
    z.strictObject({ type: z.literal("set-base-price"), ...setBasePrice.body.shape }),
    z.strictObject({ type: z.literal("set-costs"), ...setCosts.body.shape }),
    z.strictObject({
      type: z.literal("set-starting-benches"),
      startingBenches: setStartingBenches.body.shape.startingBenches.readonly(),
    }),
    z.strictObject({ type: z.literal("set-hints"), hints: setHints.body.shape.hints.readonly() }),
    z.strictObject({ type: z.literal("add-step"), step: addStep.body }),
    z.strictObject({ type: z.literal("edit-step"), ...ofStep, changes: editStep.body }),
    z.strictObject({ type: z.literal("delete-step"), ...ofStep }),
    z.strictObject({ type: z.literal("add-option"), ...ofStep, option: OptionSchema, available, prices, named }),
    z.strictObject({ type: z.literal("edit-option"), ...ofOption, changes: editOption.body }),
    z.strictObject({
      type: z.literal("edit-options"),
      options: z
        .array(z.strictObject({ ...ofOption, changes: editOption.body }))
        .min(1)
        .max(MAX_OPTIONS)
        .readonly(),
      basePrice: setBasePrice.body.shape.basePrice.optional(),
    }),
    z.strictObject({ type: z.literal("archive-option"), ...ofOption, ...archiveOption.body.shape }),
    z.strictObject({ type: z.literal("set-prices"), ...ofOption, ...setOptionPrices.body.shape }),
    z.strictObject({ type: z.literal("delete-option"), ...ofOption }),
    z.strictObject({
      type: z.literal("apply-differences"),
      differences: longList(
        z.array(DifferenceSchema).min(1).max(MAX_DIFFERENCES).refine(haveOwnPlaces, "Name each place once.").readonly(),
        DifferenceSchema,
      ),
    }),
  ])
  .meta({ id: "RulesEdit" });

export type RulesEdit = z.infer<typeof RulesEditSchema>;

export const PublishEditsRequest = schema("PublishEditsRequest", {
  edits: z.array(RulesEditSchema).min(1).max(MAX_EDITS_AT_ONCE),
  why: WhySchema,
});

export const editEndpoints = endpoints(
  { name: "Staff: edits", description: "Many changes of the catalog at once." },
  {
    publishEdits: {
      route: "POST /api/admin/edits",
      summary: "Publish edits",
      description:
        "Applies edits to the current rules, one after the other, and stores the result as one revision. If one does not fit, nothing is stored.",
      body: PublishEditsRequest,
      ...LONG_BODY,
      ...EDIT_ENDPOINT,
      errors: { 404: ["not_found"] },
    },
  },
);
