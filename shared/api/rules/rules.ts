import { z } from "zod";
import { PartnerIdSchema } from "#shared/partners/partner.ts";
import type { UncheckedConfiguration } from "#shared/rules/configuration.ts";
import { ArchivedOptionSchema, ExclusionSchema, ReasonSchema } from "#shared/rules/not-offered.ts";
import {
  OfferedConditionalOptionSchema,
  OfferedOptionSchema,
  OfferedRulesSchema,
  PricedOptionSchema,
  StepSchema,
} from "#shared/rules/rules.ts";
import { schema, texts } from "#shared/text/schema.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_NONE_MATCH } from "../declaration/headers.ts";
import { jsonText } from "../declaration/json-text.ts";
import { reply } from "../declaration/reply.ts";

/** The limit of a configuration in a query. */
const MAX_CONFIGURATION_BYTES = 4096;

/** As many as the steps that a rules document may have. */
const MAX_CHOICES = 200;

/**
 * Choices that the engine validates later, reporting each problem. The object is passed on unchanged, because zod's
 * `record` would silently drop `__proto__`.
 */
export const UncheckedConfigurationSchema = z
  .custom<UncheckedConfiguration>(
    (input) =>
      typeof input === "object" && input !== null && !Array.isArray(input) && Object.keys(input).length <= MAX_CHOICES,
    "The configuration must be an object of at most 200 step keys with their choices.",
  )
  .meta({
    id: "Configuration",
    description: "Step keys with the chosen value, or a list of values for a `multiSelect` step.",
    type: "object",
    maxProperties: MAX_CHOICES,
    additionalProperties: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  });

const ONCE = `Give the configuration once, in at most ${MAX_CONFIGURATION_BYTES} bytes.`;

const configurationText = z
  .string(ONCE)
  .max(MAX_CONFIGURATION_BYTES, ONCE)
  .pipe(jsonText("The configuration in the query is not valid JSON."))
  .pipe(UncheckedConfigurationSchema)
  .optional()
  .meta({
    description: `The choices made so far as JSON, at most ${MAX_CONFIGURATION_BYTES} bytes. Omit it if there are none.`,
    contentMediaType: "application/json",
    contentSchema: { $ref: "#/components/schemas/Configuration" },
  });

/** A value, or the values of a multi-select step. */
const ChoiceSchema = z.union([z.string(), texts]);

const UnavailableOptionSchema = OfferedOptionSchema.extend({
  position: z
    .int()
    .nonnegative()
    .optional()
    .describe("Its place among the options of the step without a condition; absent if it has one."),
  reasons: z.array(ReasonSchema).readonly().describe("The earlier choices that rule it out."),
}).meta({ id: "UnavailableOption" });

/** A choice of the query that is not available. */
const RemovedSchema = schema("RemovedChoice", {
  stepKey: z.string().describe("The key of the step."),
  value: z.unknown().describe("The choice in the request."),
  code: z
    .string()
    .describe(
      "The reason: `unknown_step`, `unknown_option`, `unavailable_option`, `invalid_choice` or `exclusive_option`.",
    ),
  message: z.string().describe("The reason as a sentence."),
});

const StepReplySchema = StepSchema.extend({
  options: z.array(OfferedOptionSchema).describe("The options available with this configuration."),
  conditionalOptions: z
    .array(OfferedConditionalOptionSchema)
    .describe("Every option that depends on earlier choices, available or not."),
  unavailableOptions: z.array(UnavailableOptionSchema).describe("The options not available with this configuration."),
  pricedOptions: z
    .array(PricedOptionSchema)
    .optional()
    .describe(
      "Every option whose price depends on earlier choices, with all of its prices. Elsewhere, it has only one.",
    ),
  fixedChoice: ChoiceSchema.optional().describe("The choice made in advance for this partner. Do not show the step."),
}).meta({ id: "Step" });

/** The partner's settings for its visitors. */
const PartnerReplySchema = schema("Partner", {
  id: z.string().describe("The ID from the request."),
  name: z.string().optional().describe("The partner's name; absent for a partner without settings."),
  accent: z.string().optional().describe("The color of selected items: `#` and six hexadecimal digits."),
  pricesHidden: z.boolean().describe("Whether prices are hidden. If so, every price in the reply is 0."),
  prices: z.string().optional().describe("Changes with the partner's own prices; absent if the partner has none."),
});

export type PartnerReply = z.infer<typeof PartnerReplySchema>;

/** GET /api/configuration/rules/:product, `partner` in the query. */
export const RulesReply = reply("RulesReply", {
  partner: PartnerReplySchema.optional().describe("The partner that the request names."),
  rules: OfferedRulesSchema.extend({
    revision: z.int().describe("Increases with every change of the rules."),
    steps: z.array(StepReplySchema).describe("The steps, ordered by number."),
    archivedOptions: z
      .array(ArchivedOptionSchema)
      .optional()
      .describe("Options that are no longer offered, so that a page can name them. They are in no step."),
    exclusions: z
      .array(ExclusionSchema)
      .readonly()
      .optional()
      .describe("What no bench can be finished with, derived from the conditions."),
    looksAhead: z.literal(true).optional().describe("There are too many combinations to find all of `exclusions`."),
  }).meta({ id: "Rules", description: "The product with its steps and options." }),
  removed: z.array(RemovedSchema).describe("Choices in the request that are not possible and were ignored."),
});

export type RulesReply = z.infer<typeof RulesReply>;

export const CONFIGURATOR = {
  name: "Configurator",
  description:
    "What a partner's page or shop system needs: the rules of the product, the price of a configuration, and a quote for it. No sign-in.",
};

export const rulesEndpoints = endpoints(CONFIGURATOR, {
  getRules: {
    route: "GET /api/configuration/rules/{product}",
    access: "public",
    isCrossOrigin: true,
    summary: "Get the steps and options",
    description:
      "Returns every step with the options that are available after the choices made so far, and the unavailable options with the reasons. Choices that do not fit the rules are ignored and listed in `removed`. `revision` increases with every change to the rules. Cache the reply, and send its `ETag` as `If-None-Match` next time: 304 means that nothing has changed. The `ETag` changes with the rules and your settings, not with the configuration.",
    query: z.object({
      configuration: configurationText,
      partner: PartnerIdSchema.optional().describe(
        "Your partner ID. Your fixed choices are in the `fixedChoice` of their steps. If your settings hide prices, all prices are 0.",
      ),
    }),
    headers: IF_NONE_MATCH,
    reply: RulesReply,
    errors: { 403: ["partner_off"], 503: ["busy"] },
  },
});
