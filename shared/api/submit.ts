import { z } from "zod";
import { hasPublicDomain, NO_EMAIL } from "../contact.ts";
import { PartnerIdSchema } from "../partners.ts";
import { MOST_ITEMS } from "../quote-items.ts";
import { CustomerInfoSchema, itemFacts, PartSchema } from "../quotes.ts";
import { success } from "./reply.ts";
import { UncheckedConfigurationSchema } from "./rules.ts";

/** A customer that a quote is submitted for. Quotes of earlier versions can have an email address that ends in a host name. */
const SubmittedCustomerSchema = CustomerInfoSchema.extend({
  email: CustomerInfoSchema.shape.email.refine(hasPublicDomain, NO_EMAIL).meta({
    description: "Where the quote is sent. Its domain has a dot.",
  }),
}).meta({ id: "CustomerInfo" });

/** POST /api/quotes/submit for one bench. `totalPrice` and `parts` are compared with the server's, never stored. */
export const SubmitQuoteRequest = z
  .object({
    configuration: UncheckedConfigurationSchema.meta({
      description: "The choices, complete: one for every required step.",
    }),
    customerInfo: SubmittedCustomerSchema.meta({
      description: "The customer who asks for the quote.",
    }),
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

/** POST /api/quotes/submit for several benches, all of which must be valid. */
export const SubmitItemsRequest = SubmitQuoteRequest.omit({ configuration: true, parts: true })
  .extend({
    items: z
      .array(
        z
          .object({
            configuration: SubmitQuoteRequest.shape.configuration,
            name: itemFacts.name,
            quantity: itemFacts.quantity.default(1),
            unitPrice: z.number().optional().meta({
              description: "The price of one bench that the customer saw. Only compared.",
            }),
          })
          .meta({ id: "SubmittedItem" }),
      )
      .min(1, "Add at least one bench.")
      .max(MOST_ITEMS, `Use at most ${MOST_ITEMS} items.`)
      .meta({
        description:
          "The benches. If one of them cannot be ordered, nothing is stored, and the paths in `validationErrors` say which: `items.2` is the third.",
      }),
  })
  .meta({ id: "SubmitItemsRequest" });

export type SubmitItemsRequest = z.infer<typeof SubmitItemsRequest>;

/** A submission of either kind. */
export const SubmissionRequest = z.union([SubmitQuoteRequest, SubmitItemsRequest]);

export type SubmissionRequest = z.infer<typeof SubmissionRequest>;

/** The schema of a submission, which `items` decides. With `items`, `configuration` and `parts` are ignored. */
export const submissionSchema = (body: unknown) =>
  Object.hasOwn(Object(body), "items") ? SubmitItemsRequest : SubmitQuoteRequest;

export const SubmitQuoteReply = z
  .object({
    success,
    quoteId: z.string().meta({ description: "The id to give to the customer." }),
    totalPrice: z
      .number()
      .meta({ description: "The server's total of all items in dollars, without delivery." }),
    deliveryFee: z.number().meta({ description: "The delivery fee in dollars, not in the total." }),
    priceChanged: z
      .boolean()
      .meta({ description: "Whether the customer saw another total or other parts." }),
  })
  .meta({ id: "SubmitQuoteReply" });

export type SubmitQuoteReply = z.infer<typeof SubmitQuoteReply>;
