import { z } from "zod";
import { MAX_PARTNERS, PartnerSchema } from "#shared/partners/partner.ts";
import { texts } from "#shared/text/schema.ts";
import { similarEndpoints } from "./declaration/endpoint.ts";
import { ifVersion } from "./declaration/headers.ts";
import { nameField } from "./declaration/name-field.ts";
import { reply } from "./declaration/reply.ts";

/** POST /api/admin/partners. The secret never leaves the server, except when it is made. */
export const PartnerRequest = PartnerSchema.omit({ secret: true })
  .extend({ name: nameField(120).describe("The name to show.") })
  .meta({ id: "PartnerRequest" });

export type PartnerRequest = z.infer<typeof PartnerRequest>;

const StoredPartnerSchema = PartnerRequest.extend({
  // Earlier versions stored any name.
  name: PartnerSchema.shape.name,
  problems: texts.describe(
    "Settings that do not match the current rules, and a total that could fall below zero, as sentences.",
  ),
  hasSecret: z.boolean().describe("Whether its server can sign requests."),
  oldSecretUntil: z.iso.datetime().nullable().describe("Until when the secret before the last change still counts."),
  version: z.int().describe("Increases with every change. Send it in `If-Match` with the next one."),
}).meta({ id: "StoredPartner" });

export type StoredPartnerReply = z.infer<typeof StoredPartnerSchema>;

export const PartnersReply = reply("PartnersReply", {
  partners: z.array(StoredPartnerSchema).readonly().describe("The partners with settings, by their IDs."),
  embedOrigins: texts.nullable().describe("Sites that may show the configurator by default; `null` for any site."),
  publicOrigin: z
    .string()
    .nullable()
    .describe("The public address of the configurator; `null` for the address that staff use."),
});

export type PartnersReply = z.infer<typeof PartnersReply>;

/** The reply to an addition or a change. */
const OnePartnerReply = reply("PartnerReply", { partner: StoredPartnerSchema });

export const partnerEndpoints = similarEndpoints(
  { name: "Staff: partners", description: "The settings of the partners." },
  { access: "connections" },
  {
    listPartners: {
      route: "GET /api/admin/partners",
      summary: "List the partners",
      description: "Returns the partners that have settings, with those settings that do not fit the current rules.",
      reply: PartnersReply,
    },
    addPartner: {
      route: "POST /api/admin/partners",
      summary: "Add a partner",
      description: `Stores the settings of a partner under a new ID. The limit is ${MAX_PARTNERS}.`,
      body: PartnerRequest,
      status: 201,
      reply: OnePartnerReply,
      errors: { 409: ["partner_exists", "too_many_partners"] },
    },
    changePartner: {
      route: "PUT /api/admin/partners/{partnerId}",
      summary: "Change a partner",
      description:
        "Replaces the settings, and turns the partner on or off. The ID and the secret stay. The change is in effect on all servers within a second.",
      headers: ifVersion("partner"),
      body: PartnerRequest.omit({ id: true }).meta({ id: "PartnerChange" }),
      reply: OnePartnerReply,
      errors: { 412: ["partner_changed"] },
    },
    deletePartner: {
      route: "DELETE /api/admin/partners/{partnerId}",
      summary: "Delete a partner",
      description: "Deletes the settings and the secret of a partner from whose pages no quote came.",
      headers: ifVersion("partner"),
      reply: reply("DeletePartnerReply", { id: PartnerSchema.shape.id }),
      errors: { 409: ["partner_used"], 412: ["partner_changed"] },
    },
    changePartnerSecret: {
      route: "POST /api/admin/partners/{partnerId}/secret",
      summary: "Make a new secret",
      description:
        "Makes a secret with which the partner's server signs its requests, and returns it this one time. The secret before counts for another 24 hours.",
      reply: reply("PartnerSecretReply", {
        secret: z.string(),
        oldSecretUntil: StoredPartnerSchema.shape.oldSecretUntil,
      }),
    },
  },
);
