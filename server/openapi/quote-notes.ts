import { DELIVERY_FEE } from "#shared/delivery.ts";
import type { FieldNotes } from "./field-notes.ts";

const CUSTOMER = {
  name: "The full name.",
  email: "Where the quote goes.",
  phone: "As one would dial it.",
  company: "The company's name.",
  addressType: `Where the bench goes: delivery costs ${DELIVERY_FEE} but to a commercial address with a loading dock.`,
  notes: "Whatever else there is to say.",
};

/** What the fields of quotes mean. */
export const QUOTE_NOTES: FieldNotes = {
  CustomerInfo: CUSTOMER,
  QuoteCustomer: CUSTOMER,
  SubmitQuoteRequest: {
    configuration: "What is chosen: complete, for every required step.",
    customerInfo: "Who asks.",
    totalPrice:
      "Dollars that your customer saw, without delivery: 0 where prices are hidden from your visitors. Compared with the server's own total, never stored.",
    partner: "Your id: it stands on the quote.",
    website: "Leave it out. What fills it in is refused as a program.",
    parts: "The lines that your customer saw. Compared, never stored.",
  },
  SeenPart: {
    stepName: "The name of the step.",
    optionName: "The name of what is chosen in it.",
    price: "Dollars.",
  },
  SubmitQuoteReply: {
    success: "`true`: an error says `false`.",
    quoteId: "What your customer names in every question about it.",
    totalPrice: "Dollars, by the server, without delivery.",
    deliveryFee: "Dollars, beside the total.",
    priceChanged: "Whether your customer saw another total or other parts.",
  },
  Quote: {
    quoteId: "What the customer was told.",
    status: "A new quote is `pending`.",
    timestamp: "When it was submitted.",
    partner: "On whose page it was asked for, with the name as it was then.",
    configuration: "What was chosen.",
    pricing: "As it was when it was submitted: later edits of the rules never change it. Dollars.",
    revision: "The revision of the rules that it was priced by.",
    deletedAt: "Only of a deleted quote: for a day from then it can be restored.",
  },
  QuoteEvent: { "": "What happened to a quote, the first being its submission." },
  QuoteReply: {
    events: "The oldest first.",
    bench: "The rules that the quote was priced by, of which only what it chose.",
    drift: "What the bench would cost by the rules of today.",
  },
  QuoteDrift: {
    difference:
      "Dollars that the parts still to be had, and the base, cost more than in the quote.",
    changes:
      "What cannot be had any more or is asked in addition, in sentences without a full stop.",
  },
};
