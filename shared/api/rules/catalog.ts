import { z } from "zod";
import { KeySchema } from "#shared/rules/fields.ts";
import {
  ConditionSchema,
  HintsSchema,
  MAX_JOINED,
  OptionSchema,
  PriceByChoiceSchema,
  RulesFileSchema,
  StepSchema,
} from "#shared/rules/rules.ts";
import { StartingBenchesSchema } from "#shared/rules/starting-benches.ts";
import { schema, strictSchema, texts } from "#shared/text/schema.ts";
import { endpoints, similarEndpoints } from "../declaration/endpoint.ts";
import { IF_MATCH_HEADERS } from "../declaration/headers.ts";
import { reply, ValidationErrorSchema } from "../declaration/reply.ts";

const CATALOG = { name: "Staff: catalog", description: "Base price, steps and options; starting benches and hints." };

/** The most quotes in which uses are counted, once for open quotes and once for all others. */
export const MAX_EXAMINED_QUOTES = 10_000;

/** An option that visitors do not get, or a possible mistake. */
export const RulesWarningSchema = ValidationErrorSchema.extend({
  notOffered: z
    .object({
      stepKey: KeySchema,
      values: z.array(KeySchema).readonly(),
      lacking: KeySchema.describe("The key of the step that has no option for them."),
    })
    .optional()
    .describe("The options of a step that are not offered until another has options."),
}).meta({ id: "RulesWarning" });

export const AdminConfigReply = reply("AdminConfigReply", {
  config: RulesFileSchema,
  revision: z.int().describe("The current revision."),
  warnings: z
    .array(RulesWarningSchema)
    .readonly()
    .describe("What visitors do not get, and possible mistakes, at most 100."),
});

export type RulesWarning = z.infer<typeof RulesWarningSchema>;

export type AdminConfigReply = z.infer<typeof AdminConfigReply>;

/** The reply to every edit, with the new rules. */
export const AdminEditReply = AdminConfigReply.extend({
  changes: texts.describe("What the request changed, as sentences."),
  also: texts.describe("Those of the changes that the request did not name: what went along."),
  consequences: z
    .array(ValidationErrorSchema)
    .readonly()
    .describe(
      "The open quotes, starting benches, partners and expectations that the rules no longer fit. Quotes keep what they have.",
    ),
}).meta({ id: "AdminEditReply" });

export type AdminEditReply = z.infer<typeof AdminEditReply>;

const AvailableSchema = ConditionSchema.nullable()
  .optional()
  .describe("When the option is available; `null` for always. Without it, that stays as it is.");

const PricesSchema = z.array(PriceByChoiceSchema).max(MAX_JOINED).readonly();

const NamedSchema = z
  .array(strictSchema("NamedOption", { stepKey: KeySchema, value: KeySchema }))
  .max(500)
  .readonly()
  .describe(
    "Options of other steps whose availability depends on this step. They treat the option like those of its step that they name.",
  );

const PREVIEW_QUERY = z.object({
  preview: z
    .string()
    .optional()
    .describe("With any value, nothing is stored: the reply says what the change would do."),
});

/** Of a reply that names the catalog, and so costs, a caller without the scope still gets the revision and the consequences. */
export const EDIT_ENDPOINT = {
  access: "catalog:write",
  fieldScopes: { config: "catalog:read", warnings: "catalog:read", changes: "catalog:read", also: "catalog:read" },
  headers: IF_MATCH_HEADERS,
  query: PREVIEW_QUERY,
  reply: AdminEditReply,
} as const;

/** GET …/uses: what uses a step or an option outside the rules. */
export const UsesReply = reply("UsesReply", {
  quotes: z.object({
    open: z.int().nonnegative().describe("Those whose customers wait."),
    all: z.int().nonnegative(),
    isComplete: z
      .boolean()
      .describe(
        `False if only the newest ${MAX_EXAMINED_QUOTES.toLocaleString("en-US")} quotes were looked at, open ones first.`,
      ),
    newest: z
      .array(z.object({ quoteId: z.string(), company: z.string() }))
      .readonly()
      .describe("Open quotes, pending ones first; at most five."),
  }),
  partners: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .readonly()
    .describe("Partners with it as a fixed choice or in their prices."),
});

export type UsesReply = z.infer<typeof UsesReply>;

const USES_ENDPOINT = { access: "catalog:write", reply: UsesReply, fieldScopes: { quotes: "quotes:read" } } as const;

export const usesEndpoints = similarEndpoints(CATALOG, USES_ENDPOINT, {
  getStepUses: {
    route: "GET /api/admin/steps/{stepKey}/uses",
    summary: "Find what uses a step",
    description: "Returns the quotes and partners with a choice in the step.",
  },
  getOptionUses: {
    route: "GET /api/admin/steps/{stepKey}/options/{value}/uses",
    summary: "Find what uses an option",
    description: "Returns the quotes and partners that have the option.",
  },
});

export const catalogEndpoints = endpoints(CATALOG, {
  getCatalog: {
    route: "GET /api/admin/config",
    access: "catalog:read",
    summary: "Get the catalog",
    description: "Returns the rules and their revision.",
    reply: AdminConfigReply,
  },
});

export const catalogEditEndpoints = similarEndpoints(CATALOG, EDIT_ENDPOINT, {
  setBasePrice: {
    route: "PUT /api/admin/config/base-price",
    summary: "Set the base price",
    description: "Sets the price of a workbench without any choices, in dollars.",
    body: schema("BasePriceRequest", { basePrice: RulesFileSchema.shape.basePrice }),
  },
  setCosts: {
    route: "PUT /api/admin/config/costs",
    summary: "Set the base cost and the lowest margin",
    description:
      "Changes the fields in the body and keeps the other; `null` removes a field. Only staff see them. Staff are warned before they send a quote below the lowest margin.",
    body: z
      .object({
        baseCost: RulesFileSchema.shape.baseCost.nullable(),
        lowestMargin: RulesFileSchema.shape.lowestMargin.nullable(),
      })
      .partial()
      .meta({ id: "CostsRequest" }),
  },
  setStartingBenches: {
    route: "PUT /api/admin/config/starting-benches",
    summary: "Set the starting benches",
    description:
      "Replaces the benches that visitors can start from, and those that only staff keep (`shown: false`). One that is incomplete or not available is not shown until it fits. A bench with an expectation (`expected`) keeps its choices when steps and options change, and a change that breaks the expectation has a consequence.",
    body: schema("StartingBenchesRequest", { startingBenches: StartingBenchesSchema }),
  },
  setHints: {
    route: "PUT /api/admin/config/hints",
    summary: "Set the hints",
    description:
      "Replaces the hints. The reply warns of one that can never show, or offers an option that is never available while it shows.",
    body: schema("HintsRequest", { hints: HintsSchema }),
  },
  addStep: {
    route: "POST /api/admin/steps",
    summary: "Add a step",
    description:
      "Inserts the step at its number; the steps from that number on move up by one. A step without options is a draft that visitors do not see.",
    body: schema("AddStepRequest", {
      ...StepSchema.omit({ conditionalOptions: true }).shape,
      required: StepSchema.shape.required.default(true),
      description: StepSchema.shape.description.default(""),
      multiSelect: StepSchema.shape.multiSelect.default(false),
      options: StepSchema.shape.options.readonly().default([]),
    }),
    status: 201,
  },
  editStep: {
    route: "PUT /api/admin/steps/{stepKey}",
    summary: "Edit a step",
    description: "Changes the fields in the body and keeps all others.",
    body: z
      .object(
        StepSchema.pick({ name: true, description: true, required: true, multiSelect: true, stepNumber: true }).shape,
      )
      .partial()
      .meta({ id: "EditStepRequest" }),
  },
  deleteStep: {
    route: "DELETE /api/admin/steps/{stepKey}",
    summary: "Delete a step",
    description:
      "Deletes the step and its options, and takes its name out of conditions, hints and starting benches. `also` lists what went along.",
  },
  addOption: {
    route: "POST /api/admin/steps/{stepKey}/options",
    summary: "Add an option",
    description: "Adds the option after the step's other options without a condition, or with one after the others.",
    body: schema("AddOptionRequest", {
      ...OptionSchema.shape,
      available: AvailableSchema.describe("When the option is available. Without it, it always is."),
      prices: PricesSchema.optional(),
      named: NamedSchema.optional(),
    }),
    status: 201,
  },
  editOption: {
    route: "PUT /api/admin/steps/{stepKey}/options/{value}",
    summary: "Edit an option",
    description:
      "Changes the fields in the body and keeps all others; `null` removes a field. A price is what the option costs where none of `prices` counts.",
    body: z
      .object({
        label: OptionSchema.shape.label,
        priceModifier: OptionSchema.shape.priceModifier,
        description: OptionSchema.shape.description.nullable(),
        price: OptionSchema.shape.price.nullable(),
        image: z
          .union([z.literal(""), OptionSchema.shape.image], "An image must be the name of an uploaded file.")
          .nullable()
          .describe("The file name of the picture. An empty text removes it."),
        sku: OptionSchema.shape.sku.nullable(),
        specifications: OptionSchema.shape.specifications.nullable(),
        dimensions: OptionSchema.shape.dimensions.nullable(),
        colorCode: OptionSchema.shape.colorCode.nullable(),
        esd: OptionSchema.shape.esd.nullable(),
        shape: OptionSchema.shape.shape.nullable(),
        cost: OptionSchema.shape.cost.nullable(),
        archived: OptionSchema.shape.archived.nullable(),
        offeredUntil: OptionSchema.shape.offeredUntil.nullable(),
        available: AvailableSchema,
        prices: PricesSchema,
        named: NamedSchema,
      })
      .partial()
      .meta({ id: "EditOptionRequest" }),
  },
  archiveOption: {
    route: "PUT /api/admin/steps/{stepKey}/options/{value}/archived",
    summary: "Archive an option, or offer it again",
    description:
      "An archived option is offered to nobody, but quotes, links and order codes keep its name. Starting benches with it are hidden until it is offered again. Options that need it are not offered either.",
    body: schema("ArchiveOptionRequest", { archived: z.boolean().describe("False to offer it again.") }),
  },
  setOptionPrices: {
    route: "PUT /api/admin/steps/{stepKey}/options/{value}/prices",
    summary: "Set the prices of an option",
    description:
      "Sets what the option costs, and what it costs instead with other choices: the first price whose condition holds counts. The reply warns of a price that can never count.",
    body: schema("OptionPricesRequest", {
      price: OptionSchema.shape.priceModifier.describe("Dollars, where none of `prices` counts."),
      available: AvailableSchema,
      prices: PricesSchema,
    }),
  },
  deleteOption: {
    route: "DELETE /api/admin/steps/{stepKey}/options/{value}",
    summary: "Delete an option",
    description:
      "Deletes the option, and takes its name out of conditions, hints and starting benches. Options that need it go along; `also` lists them.",
  },
});
