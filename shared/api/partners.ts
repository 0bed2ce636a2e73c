import { z } from "zod";
import { PartnerSchema } from "../partners.ts";
import { success } from "./reply.ts";

const CheckedPartnerSchema = PartnerSchema.extend({
  problems: z.array(z.string()).readonly().meta({
    description: "Settings that do not fit the current rules, as sentences.",
  }),
}).meta({ id: "CheckedPartner" });

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
