import { z } from "zod";
import type { SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { MAX_CODE_CHARACTERS } from "#shared/engine/order-code.ts";
import { add, cents, formatDollars, formatMoney, multiply, ZERO_CENTS } from "#shared/money.ts";
import { CustomerInfoSchema, itemFacts } from "#shared/quotes/quote.ts";
import { MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { unfinishedText } from "#shared/quotes/unfinished.ts";
import { type AddTool, priceOf, readBench, refuse, say } from "./tool.ts";

/** Asks the company for a quote, with what the form of the page asks for. */
export const addRequestQuote: AddTool = (server, { rules, compute, countAttempt, findEarlier, submitQuote }) => {
  server.registerTool(
    "request_quote",
    {
      title: "Request a quote",
      description:
        "Asks the company for a quote. It takes unfinished benches, too: the team advises on their open steps. Ask the person for all contact details, show the benches and the total, and call this only after the person has agreed. It is not an order: the team answers by email within 1-2 business days.",
      inputSchema: {
        items: z
          .array(
            z.object({
              orderCode: z.string().max(MAX_CODE_CHARACTERS).describe("The order code of the bench."),
              quantity: itemFacts.quantity.default(1),
              name: itemFacts.name,
            }),
          )
          .min(1)
          .max(MAX_ITEMS)
          .describe("The benches."),
        total: z.number().describe("The total of all benches in dollars that the person saw, without delivery."),
        customerInfo: CustomerInfoSchema.describe("The contact details of the person, who gave them for this purpose."),
        agreed: z
          .literal(true)
          .describe("`true` if the person saw the benches and the total, and agreed to this request."),
        requestId: z
          .uuid()
          .describe(
            "A new UUID for each request. Repeat a call that failed with the same one, so that the quote is stored once.",
          ),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    },
    async ({ items, total, customerInfo, requestId }) => {
      await countAttempt();
      const asked = { items, total, customerInfo };
      const earlier = await findEarlier(asked, requestId);
      if (earlier) return sayStored(earlier, customerInfo.email);
      const benches = [];
      let sum = ZERO_CENTS;
      for (const { orderCode, quantity, name } of items) {
        const bench = await compute(() => {
          const read = readBench(rules, orderCode);
          return "refusal" in read ? read : { ...read, price: priceOf(rules, read.configuration) };
        });
        if ("refusal" in bench) return bench.refusal;
        benches.push({ configuration: bench.configuration, quantity, name });
        sum = add(sum, multiply(bench.price, quantity));
      }
      if (sum !== cents(total))
        return refuse(
          `The total is ${formatMoney(sum)}, not ${formatDollars(total)}. Show the person this total, ask again, and call this with it.`,
        );
      const request = { items: benches, customerInfo, totalPrice: total };
      return sayStored(await submitQuote(request, asked, requestId), customerInfo.email);
    },
  );
};

const sayStored = ({ quoteId, totalPrice, deliveryFee, complete, benches }: SubmitQuoteReply, email: string) =>
  say({
    ...{ quoteId, totalPrice, deliveryFee, complete },
    ...(!complete && { unfinished: unfinishedText(benches) }),
    next: `Give the person the quote ID. The team will contact ${email} within 1-2 business days.`,
  });
