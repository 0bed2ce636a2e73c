import type { DocumentOutcome } from "#server/documents/pdf/document-input.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { type Company, conditionsText, contactUs } from "#shared/quotes/company.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";

/** The sentence in the PDF of a revision that is decided, in place of the way to accept it; undefined before. */
export function documentOutcome(
  { quoteId, status, current: { number } }: WholeQuote,
  answers: readonly CustomerAnswer[],
  {
    company,
    timeZone,
    sent,
  }: { readonly company: Company; readonly timeZone: string; readonly sent: QuoteRevision | undefined },
): DocumentOutcome | undefined {
  const accepted = answers.find((each) => each.kind === "accepted" && each.number === number);
  const contact = `${contactUs(company)} with the quote reference number ${quoteId}.`;
  if (status === "rejected") return { heading: "CLOSED", text: `This quote is closed. To open it again, ${contact}` };
  if (status === "approved" && !accepted)
    return { heading: "ACCEPTED", text: `${company.name} accepted this quote for you.`, isOrder: true };
  if (accepted?.kind !== "accepted") return undefined;
  const day = dayText(wallClockDay(new Date(accepted.at), timeZone));
  const withConditions = sent?.conditions ? ` with the ${conditionsText(sent.conditions)}` : "";
  const next =
    status === "approved"
      ? `${company.name} takes it from here. To change anything, ${contact}`
      : "We are looking at this order, and will contact you.";
  return {
    heading: "ACCEPTED",
    text: `Accepted by ${accepted.name} on ${day}${withConditions}. ${next}`,
    isOrder: status === "approved",
  };
}
