import { z } from "zod";
import { PartnerSchema } from "#shared/partners/partner.ts";
import { endpoints } from "./declaration/endpoint.ts";
import { success } from "./declaration/reply.ts";

// The secret never leaves the server.
const CheckedPartnerSchema = PartnerSchema.omit({ secret: true })
  .extend({
    problems: z.array(z.string()).readonly().meta({
      description: "Settings that do not match the current rules, as sentences.",
    }),
  })
  .meta({ id: "CheckedPartner" });

/** GET /api/admin/partners */
export const PartnersReply = z
  .object({
    success,
    partners: z
      .array(CheckedPartnerSchema)
      .readonly()
      .meta({ description: "The partners in the partners' file." }),
    embedOrigins: z.array(z.string()).readonly().nullable().meta({
      description: "Sites that may show the configurator by default; `null` for any site.",
    }),
    publicOrigin: z.string().nullable().meta({
      description: "The public address of the configurator; `null` for the address that staff use.",
    }),
    fileError: z.string().nullable().meta({
      description: "Why the latest version of the file is not in use; `null` if it is.",
    }),
  })
  .meta({ id: "PartnersReply" });

export type PartnersReply = z.infer<typeof PartnersReply>;

export const partnerEndpoints = endpoints(
  { name: "Staff: partners", description: "The settings of the partners." },
  {
    listPartners: {
      route: "GET /api/admin/partners",
      access: "connections",
      summary: "List the partners",
      description:
        "Returns the partners' file as it is in use, with the settings that do not fit the current rules.",
      reply: PartnersReply,
    },
  },
);
