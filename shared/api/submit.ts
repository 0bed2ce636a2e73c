import { z } from "zod";
import { PartnerIdSchema } from "../partners.ts";
import { CustomerInfoSchema, PartSchema } from "../quotes.ts";
import { success } from "./reply.ts";
import { UncheckedConfigurationSchema } from "./rules.ts";

/** POST /api/quotes/submit. `totalPrice` and `parts` are compared with the server's, never stored. */
export const SubmitQuoteRequest = z
  .object({
    configuration: UncheckedConfigurationSchema.meta({
      description: "The choices, complete: one for every required step.",
    }),
    customerInfo: CustomerInfoSchema.meta({ description: "The customer who asks for the quote." }),
    totalPrice: z.number().meta({
      description:
        "The total that the customer saw in dollars, without delivery; 0 if prices are hidden. Only compared with the server's total.",
    }),
    partner: PartnerIdSchema.optional().meta({
      description: "Your partner id. It is stored with the quote.",
    }),
    // A honeypot: people do not see this field, so only bots and autofill put text into it.
    website: z
      .string()
      .max(0, "Leave this field empty.")
      .optional()
      .meta({ description: "A trap for bots. Leave it out." }),
    parts: z
      .array(
        PartSchema.pick({ stepName: true, optionName: true, price: true }).meta({ id: "SeenPart" }),
      )
      .max(1000)
      .optional()
      .meta({ description: "The parts list that the customer saw. Only compared." }),
  })
  .meta({ id: "SubmitQuoteRequest" });

export type SubmitQuoteRequest = z.infer<typeof SubmitQuoteRequest>;

export const SubmitQuoteReply = z
  .object({
    success,
    quoteId: z.string().meta({ description: "The id to give to the customer." }),
    totalPrice: z
      .number()
      .meta({ description: "The server's total in dollars, without delivery." }),
    deliveryFee: z.number().meta({ description: "The delivery fee in dollars, not in the total." }),
    priceChanged: z
      .boolean()
      .meta({ description: "Whether the customer saw another total or other parts." }),
  })
  .meta({ id: "SubmitQuoteReply" });

export type SubmitQuoteReply = z.infer<typeof SubmitQuoteReply>;
