import { expect, it } from "vitest";
import { writeQuote, writeRequestReceived } from "#server/messages/email/customer-letters.ts";
import type { EmailQuote } from "#server/messages/email/email-quote.ts";
import { letterHtml } from "#server/messages/email/letter-html.ts";
import { writeCustomerAnswer, writeNewRequest, writeOverdueDigest } from "#server/messages/email/staff-letters.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { expectNoOverflow, expectNoViolations, SCREENS } from "../../support/browser/axe.ts";
import { openPage } from "../../support/browser/bench-page.ts";
import { LONG } from "../../support/long.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const LONG_WORD = "w".repeat(64);

/** One email of each kind, about a quote with long words. */
async function letters() {
  const { request, stores } = await startTestApp();
  const items = [1, 2].map((quantity) => ({ configuration: exampleBench, quantity, name: LONG_WORD }));
  const { body } = await request.post("/api/quotes/submit").send(
    createSubmission({
      configuration: undefined,
      items,
      customerInfo: customer({ company: LONG_WORD, notes: `${LONG_WORD.repeat(3)}\n\nThanks` }),
      totalPrice: 11955,
    }),
  );
  const quote = await stores.quotes.find(body.quoteId);
  if (!quote) throw new Error("The quote was not stored.");
  const facts: EmailQuote = {
    quote,
    sent: undefined,
    rules: catalog,
    hasPicture: true,
    pricesHidden: false,
    company: { name: "Bench Works", address: ["1 Mill Road"], phone: "555 0100" },
    timeZone: "America/Chicago",
    staffLink: "https://bench.example/#quote",
    customerLink: "https://bench.example/q",
  };
  const linkTo = () => facts.staffLink;
  const sent: QuoteRevision = {
    number: 2,
    sentAt: quote.timestamp,
    items: quote.items,
    adjustments: [{ reason: LONG_WORD.repeat(3), percent: -7.5, amount: -896.63 }],
    leadTime: 15,
    expiresOn: "2026-12-18",
    message: "Hello,\n\nthanks.",
    deliveryFee: 199,
    grandTotal: 11_257.37,
    rulesRevision: 1,
  };
  const answer = { seq: 1, at: quote.timestamp, number: 2 };
  return [
    writeNewRequest(facts),
    writeRequestReceived(facts),
    writeQuote({ ...facts, sent }, sent),
    writeCustomerAnswer(facts, [{ ...answer, kind: "change-asked", message: LONG_WORD.repeat(3) }]),
    writeOverdueDigest({ quotes: [quote], count: 2, now: new Date(), timeZone: facts.timeZone, linkTo }),
  ];
}

it("every email is accessible in light and dark, and fits every screen, with images blocked", async () => {
  const written = (await letters()).map((letter) => letterHtml(letter, "Bench Works"));
  expect(written).toHaveLength(5);
  const [{ viewport }] = SCREENS;
  for (const colorScheme of LONG ? (["light", "dark"] as const) : (["light"] as const)) {
    const page = await openPage("about:blank", { viewport, colorScheme });
    for (const html of written) {
      await page.setContent(html);
      await expectNoViolations(page, colorScheme);
    }
    for (const html of colorScheme === "light" ? written : []) {
      await page.setContent(html);
      await expectNoOverflow(page, colorScheme, [320, 390, 1024]);
    }
  }
});
