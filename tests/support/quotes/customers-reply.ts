import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { storedQuote } from "./quote-reply.ts";

const quote = storedQuote();

/** A revision of the stored quote, with $199.00 for delivery. */
export const sentRevision = (facts: Partial<QuoteRevision> = {}): QuoteRevision => ({
  number: 1,
  sentAt: "2026-09-22T15:05:00.000Z",
  items: [...quote.items],
  adjustments: [],
  leadTime: 15,
  expiresOn: "2099-12-31",
  message: "",
  deliveryFee: 199,
  grandTotal: 4184,
  rulesRevision: 1,
  ...facts,
});

/** The reply to the customer's page: a request, before the first revision. */
export const customersReply = (facts: Partial<CustomerQuoteReply> = {}): CustomerQuoteReply => ({
  success: true,
  quote,
  customerInfo: quote.customerInfo,
  revisions: [],
  answers: [],
  attachments: [],
  emailIsOn: true,
  discontinued: [],
  isExpired: false,
  timeZone: "America/Chicago",
  today: "2026-11-24",
  company: { name: "Bench Works", lines: [] },
  benches: [catalogDocument],
  ...facts,
});
