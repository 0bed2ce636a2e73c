import { z } from "zod";
import { DollarsSchema } from "#shared/rules/fields.ts";
import { emailAddress } from "#shared/text/email-schema.ts";
import { instant, schema, shortLine, shortText, wholeNumber } from "#shared/text/schema.ts";
import { isSingleLine, isVisible, isWellFormedText } from "#shared/text/text.ts";
import { ADDRESS_FIELD, CUSTOMER_FIELDS, mapFields, type OrderKey, type TextField } from "./customer-fields.ts";
import { ADDRESS_TYPES } from "./delivery.ts";
import {
  MAX_FREE_LINE_CHARACTERS,
  MAX_FREE_LINES,
  MAX_ITEM_NAME_CHARACTERS,
  MAX_ITEMS,
  MAX_QUANTITY,
} from "./quote-items.ts";
import { LOSS_KEYS, MAX_REMARK_CHARACTERS, QUOTE_STATUSES } from "./quote-status.ts";
import { MAX_TAX_NAME_CHARACTERS, TAX_BASES, TEXT_TERMS, type TextTermKey } from "./quote-terms.ts";

export const lossReason = z.enum(LOSS_KEYS).describe("Why the quote was lost.");

function plainSchema({ type, maxLength, missing, description, example }: TextField) {
  const text = shortText(maxLength);
  const filled = missing ? text.refine(isVisible, "This field is required.") : text;
  const plain =
    type === "lines" || type === "address"
      ? filled.refine(isWellFormedText, "Use ordinary text.")
      : filled.refine(isSingleLine, "Use one line of ordinary text.");
  const whole = type === "email" ? emailAddress(plain) : plain;
  return (missing ? whole : z.literal("").or(whole)).meta({ description, examples: [example] });
}

/** Clients from before a field do not send it. */
function textSchema(field: TextField) {
  const text = plainSchema(field);
  return field.missing ? text : text.default("").meta({ description: field.description });
}

export const CustomerInfoSchema = z.object(
  mapFields("key", textSchema, z.enum(ADDRESS_TYPES).describe(ADDRESS_FIELD.description)),
);

const { email, phone } = CustomerInfoSchema.shape;

/** A customer as a quote has it: of a caller, staff may only know a phone number or an email address. */
export const QuoteCustomerSchema = CustomerInfoSchema.extend({
  email: z.literal("").or(email).describe("Where the quote is sent; empty if staff only know a phone number."),
  phone: z.literal("").or(phone).describe("Phone number; empty if staff only know an email address."),
}).meta({ id: "QuoteCustomer" });

/** The fields of a customer with new texts. Those that it leaves out stay as they are. */
export const CustomerChangesSchema = z
  .strictObject(
    mapFields(
      "key",
      (field) => plainSchema(field).optional(),
      z.enum(ADDRESS_TYPES).optional().describe(ADDRESS_FIELD.description),
    ),
  )
  .meta({ id: "CustomerChanges" });

export type CustomerChanges = z.infer<typeof CustomerChangesSchema>;

/** The fields among them that customers fill in when they accept a quote. */
export const OrderInfoSchema = CustomerChangesSchema.pick(
  Object.fromEntries(CUSTOMER_FIELDS.flatMap(({ key, isForOrder }) => (isForOrder ? [[key, true]] : []))) as Record<
    OrderKey,
    true
  >,
).meta({ id: "OrderInfo" });

/** One line of a parts list on the wire; `price` in dollars. */
export const PartSchema = schema("Part", {
  stepKey: z.string().describe("The key of the step."),
  stepName: z.string().describe("The name of the step."),
  value: z.string().describe("The value of the chosen option."),
  optionName: z.string().describe("The name of the chosen option."),
  sku: z.string().optional().describe("The part number."),
  image: z.string().optional().describe("The file name of the option's picture."),
  price: z.number().describe("Dollars; can be negative."),
});

export const BreakdownSchema = z
  .object({
    basePrice: z.number().describe("Dollars before any choice."),
    modifications: z.number().describe("Dollars that the choices add."),
  })
  .describe("The two amounts that make up the total.");

/** The choices of a bench: the value of each step, or its values. */
export const configurationSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The customer's name for a bench, and its quantity. */
export const itemFacts = {
  name: shortLine(MAX_ITEM_NAME_CHARACTERS, "Give the bench a name, or leave it out.")
    .optional()
    .describe("What the customer calls the bench, if anything."),
  quantity: wholeNumber(1, MAX_QUANTITY).describe(`The number of these benches, 1 to ${MAX_QUANTITY}.`),
};

/** The benches of a quote. */
const itemsOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_ITEMS);

/** A list of benches in a request. */
export const benchList = <Bench extends z.ZodType>(bench: Bench) =>
  z.array(bench).min(1, "Add at least one bench.").max(MAX_ITEMS, `Use at most ${MAX_ITEMS} items.`);

/** How to name a bench to a person, and where to draw it. */
export const benchNames = {
  orderCode: z.string().describe("Identifies every choice of the bench."),
  drawings: z
    .string()
    .describe(
      "The address of its drawings, with `svg`, `png`, `pdf`, `dxf`, `glb`, `usdz` or `step` for `{format}`. It works as long as the catalog has these options.",
    ),
};

/** The open steps of an unfinished bench, on the wire. */
export const missingSteps = z
  .array(
    schema("OpenStep", {
      stepKey: z.string().describe("The key of the step."),
      stepName: z.string().describe("The name of the step."),
    }),
  )
  .optional()
  .describe("The required steps without a choice, in order; absent from a finished bench.");

/** The reason for an amount, as the customer reads it. */
export const reasonSchema = shortLine(200, "Give the reason.").describe("The reason, as the customer reads it.");

/** What the customer can choose about a line. */
export const lineChoice = {
  optional: z.boolean().optional().describe("Whether it is in the total only if the customer chooses it."),
  range: z
    .object({ min: itemFacts.quantity, max: itemFacts.quantity })
    .refine(({ min, max }) => min <= max, { path: ["max"], error: "Put the smaller quantity first." })
    .optional()
    .describe("The quantities that the customer can choose; absent if only `quantity` is offered."),
};

/** A line of a quote that is no bench, such as an installation. Amounts are in dollars. */
const FreeLineSchema = schema("FreeLine", {
  text: shortLine(MAX_FREE_LINE_CHARACTERS, "Say what it is.").describe("What it is, as the customer reads it."),
  quantity: itemFacts.quantity.describe("How many of it."),
  ...lineChoice,
  unitPrice: z.number().describe("Dollars for one."),
  sum: z.number().describe("Dollars for all."),
});

export type FreeLine = z.infer<typeof FreeLineSchema>;

/** A free line as staff write it. */
export const NewFreeLineSchema = FreeLineSchema.omit({ sum: true })
  .extend({ unitPrice: DollarsSchema.nonnegative("A line cannot cost less than $0. Write a discount instead.") })
  .meta({ id: "NewFreeLine" });

export type NewFreeLine = z.infer<typeof NewFreeLineSchema>;

/** An item of a quote without its bench, as in lists. Amounts are in dollars. */
export const QuoteItemSchema = z
  .object({
    ...itemFacts,
    ...z.object(benchNames).partial().shape,
    missing: missingSteps,
    ...lineChoice,
    unitPrice: z.number().describe("Dollars for one bench."),
    sum: z.number().describe("Dollars for all benches of the item."),
    agreed: z
      .object({ catalogPrice: z.number().describe("Dollars that its parts add up to."), reason: reasonSchema })
      .optional()
      .describe("Present if staff set `unitPrice`, with the price that it replaces and the reason."),
  })
  .meta({ id: "QuoteItem", description: "A bench of a quote, with its quantity and price." });

export type QuoteItem = z.infer<typeof QuoteItemSchema>;

/** A bench as it was submitted. Prices are in dollars. */
const QuotedBenchSchema = z.object({
  configuration: configurationSchema.describe("What the customer chose."),
  breakdown: BreakdownSchema,
  parts: z.array(PartSchema).describe("The parts of one bench."),
});

export type QuotedBench = z.infer<typeof QuotedBenchSchema>;

export const WholeItemSchema = QuoteItemSchema.extend(QuotedBenchSchema.shape).meta({
  id: "WholeQuoteItem",
  description: "A bench of a quote, with its choices, parts, quantity and price.",
});

export type WholeItem = z.infer<typeof WholeItemSchema>;

/** The costs of benches. The base is a part, too. Only staff get this. */
export const QuoteCostsSchema = schema("QuoteCosts", {
  amount: z.number().describe("Dollars for all benches, as far as known."),
  unknown: z.int().describe("The number of different parts without a cost."),
});

export type QuoteCosts = z.infer<typeof QuoteCostsSchema>;

/** Discounts and surcharges with their amounts. */
const WrittenAdjustmentsSchema = z
  .array(
    z.object({
      reason: z.string(),
      percent: z.number().optional(),
      of: z
        .number()
        .optional()
        .describe(
          "The dollars that a percentage is of: all lines for a discount, all lines less the discounts for a surcharge. Absent in older revisions.",
        ),
      amount: z.number().describe("Dollars; negative for a discount."),
    }),
  )
  .describe("Discounts, then surcharges, with their amounts.");

const A_RATE = "Enter a percentage such as 5.5, from 0 to 100, with at most four decimals.";

/** A rate of a tax, and what it is of. */
export const taxFacts = {
  name: shortLine(MAX_TAX_NAME_CHARACTERS, "Name the tax.").describe(
    "What the customer reads, such as `Wisconsin sales tax`.",
  ),
  percent: z.number(A_RATE).min(0, A_RATE).max(100, A_RATE).multipleOf(0.0001, A_RATE),
  on: z
    .enum(TAX_BASES)
    .describe("What it is a percentage of: the lines with discounts and surcharges, delivery, or both."),
};

/** A text of the terms, as staff write it or as it was sent. */
export const textTerms = Object.fromEntries(
  TEXT_TERMS.map(({ key, maxLength, description }) => {
    const text = shortText(maxLength).refine(isSingleLine, "Use one line of ordinary text.");
    return [key, text.optional().describe(description)];
  }),
) as Record<TextTermKey, z.ZodOptional<z.ZodString>>;

/** The taxes, the deposit and the texts of an offer, with their amounts in dollars. */
export const writtenTerms = {
  adjustments: WrittenAdjustmentsSchema,
  taxes: z
    .array(
      z.object({
        name: z.string(),
        percent: z.number().optional(),
        on: z.enum(TAX_BASES).optional(),
        of: z.number().optional().describe("The dollars that a percentage is of."),
        amount: z.number().describe("Dollars."),
      }),
    )
    .optional()
    .describe("Taxes with their amounts; absent if there are none."),
  deposit: z
    .object({ percent: z.number().optional(), amount: z.number().describe("Dollars of the total.") })
    .optional()
    .describe("The part of the total that is due when the quote is accepted; absent if there is none."),
  ...textTerms,
};

/** The effect of a partner's price list on the benches. Customers never get it. */
export const AppliedPriceListSchema = z
  .object({
    text: z.string().describe("The partner's name, and the prices that apply to the benches, in words."),
    listTotal: z.number().describe("Dollars for all items at list price, without adjustments and delivery."),
  })
  .meta({
    id: "AppliedPriceList",
    description:
      "The partner's price list at that time; absent if the benches have list prices. Customers never get it.",
  });

export type AppliedPriceList = z.infer<typeof AppliedPriceListSchema>;

export const contentFacts = {
  deliveryFee: z.number().describe("Dollars, once for the quote."),
  freeLines: z
    .array(FreeLineSchema)
    .max(MAX_FREE_LINES)
    .optional()
    .describe("Lines that are no benches; absent if there are none."),
  grandTotal: z.number().describe("Dollars for all lines, with adjustments, delivery and taxes."),
  rulesRevision: z.int().describe("The revision of the rules that has its benches."),
  priceList: AppliedPriceListSchema.optional(),
};

/** The current offer of a quote. */
const CurrentContentSchema = z
  .object({
    number: z.int().nullable().describe("The newest revision of the quote that was sent; `null` for the request."),
    items: z.array(QuoteItemSchema),
    ...writtenTerms,
    ...contentFacts,
  })
  .meta({
    id: "CurrentContent",
    description:
      "What the quote offers now: the newest revision that was sent, or the request if none was. The other fields of the quote describe the same.",
  });

/** The person whom a quote is assigned to. */
const AssigneeSchema = schema("Assignee", {
  id: z.string(),
  name: z.string(),
  hasLeft: z
    .boolean()
    .describe(
      "Whether the person's account has ended. The quote keeps the name, and is found among those that nobody has.",
    ),
});

export type Assignee = z.infer<typeof AssigneeSchema>;

/** One line of staff about a quote. */
export const remark = shortText(MAX_REMARK_CHARACTERS);

/** The next thing that staff do about a quote. */
export const NextActionSchema = schema("NextAction", {
  text: shortLine(MAX_REMARK_CHARACTERS, "Say what to do.").describe("Such as `Call about the freight`."),
  on: z.iso.date("Choose a day.").describe("The day in the company's time zone. From then on, it is in To Do."),
});

export type NextAction = z.infer<typeof NextActionSchema>;

/** Why a quote was lost. */
export const LossSchema = schema("Loss", {
  reason: lossReason,
  note: remark.refine(isSingleLine, "Use one line of ordinary text.").optional().describe("What staff add to it."),
});

export type Loss = z.infer<typeof LossSchema>;

/** A stored quote: a snapshot that later changes of the rules do not affect. Prices are in dollars. */
export const QuoteSchema = schema("Quote", {
  quoteId: z.string().describe("The ID that the customer received."),
  seq: z.int().describe("The number that orders quotes by submission, even if the clock was set back."),
  status: z.enum(QUOTE_STATUSES).describe("A new quote is `pending`."),
  timestamp: instant.describe("When the customer submitted it, in UTC."),
  customerInfo: QuoteCustomerSchema,
  byPhone: z.literal(true).optional().describe("Present if staff wrote the quote for a caller."),
  complete: z
    .boolean()
    .describe(
      "Whether every bench has a choice in each required step. Otherwise `missing` of an item lists the open steps, and its price covers the choices so far.",
    ),
  partner: z
    .object({ id: z.string(), name: z.string().optional() })
    .optional()
    .describe(
      "The partner whose page it came from. `name` is the partner's name at that time, and absent if the partner had no settings.",
    ),
  configuration: configurationSchema.describe("The choices of the bench. In a quote of several items, of the first."),
  pricing: z
    .object({
      totalPrice: z.number(),
      deliveryFee: z.number(),
      breakdown: BreakdownSchema,
      parts: z.array(PartSchema),
    })
    .describe(
      "Prices in dollars as sent last, or as submitted. Later changes of the rules do not affect them. `deliveryFee` is charged once for the quote. In a quote of several items, the others are about one bench of the first item.",
    ),
  items: itemsOf(QuoteItemSchema).describe(
    "The benches. The fields `configuration` and `pricing` are about the first.",
  ),
  grandTotal: z.number().describe("Dollars for all lines, with adjustments, delivery and taxes."),
  current: CurrentContentSchema,
  revision: z.int().describe("The revision of the rules that priced the quote."),
  sent: z
    .object({
      number: z.int().describe("Counted from 1 in each quote."),
      at: instant.describe("When it was sent, in UTC."),
      expiresOn: z.iso.date().describe("The last day on which it can be accepted, in the company's time zone."),
      grandTotal: z.number().describe("Dollars as it was sent. The quote has those that were accepted."),
      openedAt: instant
        .optional()
        .describe("When the customer first had it on the screen for some seconds; absent before."),
      remindedAt: instant.optional().describe("When the customer was reminded of it; absent before."),
    })
    .optional()
    .describe("The newest revision of the quote that was sent, if any."),
  answer: z
    .object({
      kind: z.enum(["accepted", "change-asked", "declined"]),
      at: instant.describe("When it arrived, in UTC."),
      late: z.boolean().describe("Whether it accepts an expired revision."),
      waits: z
        .boolean()
        .describe(
          "Whether it waits for staff: an acceptance until they confirm it, other answers until they send a revision, and all until they set a status.",
        ),
    })
    .optional()
    .describe("The customer's newest answer since then, if any."),
  loss: LossSchema.optional().describe("Why it was lost, if it was rejected and anybody said so."),
  decidedAt: instant
    .optional()
    .describe("When the status became `approved` or `rejected`, in UTC; absent with any other status."),
  archivedAt: instant.optional().describe("When staff archived the order; absent if they did not."),
  nextAction: NextActionSchema.optional().describe("The next thing that staff do; absent if nothing is planned."),
  reminderIsOff: z
    .literal(true)
    .optional()
    .describe("Present if staff turned off the reminder before the expiry for this quote."),
  assignee: AssigneeSchema.nullable().describe("The person of staff who looks after it; `null` for nobody."),
  deletedAt: instant
    .optional()
    .describe("When the quote was deleted, in UTC; only in deleted quotes, which can be restored for a day."),
});

export type Quote = z.infer<typeof QuoteSchema>;

/** A quote as lists show and search it: a twentieth of the bytes. */
export const ShortQuoteSchema = QuoteSchema.omit({ configuration: true, pricing: true, current: true, revision: true })
  .extend({
    customerInfo: QuoteCustomerSchema.pick({ name: true, company: true, email: true }),
    items: itemsOf(QuoteItemSchema.pick({ name: true, quantity: true, optional: true })),
    bench: z.string().optional().describe("Size and lift of the first bench: `96 × 30 in, Electric`."),
  })
  .meta({ id: "ShortQuote" });

export type ShortQuote = z.infer<typeof ShortQuoteSchema>;

/** A quote with all of its benches. */
export const WholeQuoteSchema = QuoteSchema.extend({
  items: itemsOf(WholeItemSchema).describe(
    "The benches. The fields `configuration` and `pricing` are about the first.",
  ),
  requested: z
    .object({ items: itemsOf(WholeItemSchema), ...contentFacts })
    .optional()
    .describe("What the customer asked for, once a revision was sent. Before that, `current` is the request."),
}).meta({ id: "WholeQuote" });

export type WholeQuote = z.infer<typeof WholeQuoteSchema>;

const eventFacts = {
  seq: z.int().describe("The number of the event, counted across all quotes."),
  at: instant.describe("When it happened, in UTC."),
  actor: z.enum(["visitor", "staff", "customer", "server"]).describe("Who did it."),
  author: z
    .string()
    .optional()
    .describe(
      "The name of the person of staff, or the API key of the program, such as `API key ERP`; absent for staff without an account, and for customers.",
    ),
};

/** The status before and after; absent if it stayed the same. */
const statusSet = { from: z.enum(QUOTE_STATUSES).optional(), to: z.enum(QUOTE_STATUSES).optional() };

const sentNumber = z.int().describe("The revision of the quote.");

/** `null` before the first revision. */
const answeredNumber = sentNumber.nullable();

/** The history of a quote, starting with its submission. */
export const QuoteEventSchema = z
  .discriminatedUnion("kind", [
    z.object({ ...eventFacts, kind: z.literal("submitted") }),
    z.object({
      ...eventFacts,
      kind: z.literal("status-changed"),
      from: z.enum(QUOTE_STATUSES),
      to: z.enum(QUOTE_STATUSES),
    }),
    z.object({
      ...eventFacts,
      kind: z.literal("assigned"),
      assignee: z
        .string()
        .nullable()
        .describe(
          "The name of the person whom it was assigned to; `null` for nobody. If it was the person's turn to get a new request, `actor` is `visitor`.",
        ),
    }),
    z.object({
      ...eventFacts,
      kind: z.literal("note-added"),
      note: z.string(),
      mentions: z.array(z.string()).optional().describe("The names of the people whom the note mentions."),
    }),
    z.object({
      ...eventFacts,
      kind: z.literal("customer-changed"),
      note: z.string().describe("What changed, a sentence on each line."),
    }),
    z.object({ ...eventFacts, kind: z.enum(["deleted", "restored"]) }),
    z.object({ ...eventFacts, ...statusSet, kind: z.enum(["sent", "accepted"]), number: sentNumber }),
    z.object({ ...eventFacts, ...statusSet, kind: z.enum(["change-asked", "declined"]), number: answeredNumber }),
    z.object({ ...eventFacts, kind: z.enum(["confirmed", "confirmation-undone"]) }),
    z.object({ ...eventFacts, kind: z.enum(["link-renewed", "link-revoked"]) }),
    z.object({ ...eventFacts, kind: z.literal("archived"), note: z.string().describe("The reason; may be empty.") }),
    z.object({ ...eventFacts, kind: z.literal("unarchived") }),
    z.object({ ...eventFacts, kind: z.literal("loss-noted"), note: z.string().describe("Why it was lost.") }),
    z.object({ ...eventFacts, kind: z.enum(["opened", "reminded"]), number: sentNumber }),
    z.object({
      ...eventFacts,
      kind: z.literal("action-set"),
      note: z.string().describe("What to do, and on which day."),
    }),
    z.object({ ...eventFacts, kind: z.literal("action-cleared"), note: z.string().describe("What was to be done.") }),
    z.object({ ...eventFacts, kind: z.literal("file-attached"), note: z.string().describe("The name of the file.") }),
    z.object({ ...eventFacts, kind: z.literal("file-removed"), note: z.string().describe("The name of the file.") }),
    z.object({ ...eventFacts, kind: z.enum(["reminder-off", "reminder-on"]) }),
  ])
  .meta({ id: "QuoteEvent", description: "One entry in the history of a quote. The first entry is its submission." });

export type QuoteEvent = z.infer<typeof QuoteEventSchema>;
