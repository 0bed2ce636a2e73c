import type { CustomerQuoteReply } from "#shared/api/quotes/customers.ts";
import { CUSTOMER_READS } from "#shared/quotes/quote-outcome.ts";
import type { OfferState } from "./offer-state.ts";
import { dayOf } from "./quote-days.ts";

/** The status in words: a title, and what happens next. */
interface OfferTexts {
  readonly title: string;
  readonly next: readonly string[];
}

/** `isChanged`: whether the newest revision differs from the one before. */
export function offerTexts(state: OfferState, reply: CustomerQuoteReply, isChanged: boolean): OfferTexts {
  const { company, revisions, timeZone, emailIsOn } = reply;
  const first = revisions.length < 2;
  const byEmail = emailIsOn
    ? "We will email you, and this page will show it, too."
    : "Please keep the link to this page: it will show our answer.";
  switch (state.kind) {
    case "received":
      return {
        title: "We received your request",
        next: ["Thank you! We are looking at it now. You will have our quote within 1-2 business days.", byEmail],
      };
    case "ready":
      return {
        title: first ? "Your quote is ready" : "Your new quote is ready",
        next: [
          isChanged
            ? "We changed it as listed below. If everything is right now, accept it here."
            : "Take a look. If everything is right, accept it here. If not, tell us what to change.",
        ],
      };
    case "expired":
      return {
        title: "This quote has expired",
        next: [
          "Still interested? Ask us to renew it, and we will send you a new one.",
          "You can also accept it as it is. We will then check whether we can keep the price.",
        ],
      };
    case "asked":
      return { title: "We have your message", next: ["Thank you! We will answer within 1-2 business days.", byEmail] };
    case "confirming":
      return {
        title: CUSTOMER_READS.confirming,
        next: [
          state.answer.late
            ? "You accepted after the quote had expired, so we are checking whether we can keep the price."
            : "We have a question about your order and will be in touch.",
          byEmail,
        ],
      };
    case "accepted": {
      const { answer } = state;
      const by = answer
        ? `${answer.name} accepted it on ${dayOf(answer.at, timeZone)}.`
        : `${company.name} accepted it for you.`;
      return {
        title: CUSTOMER_READS.accepted,
        next: [
          `${by} ${company.name} takes it from here, and will contact you about the delivery.`,
          "You do not need to do anything else. Keep this page as your confirmation, or save the PDF.",
        ],
      };
    }
    case "declined":
      return {
        title: "You declined this quote",
        next: ["Thank you for telling us. Changed your mind? Write to us, and we will reopen it."],
      };
    case "closed":
      return {
        title: CUSTOMER_READS.closed,
        next: ["Would you like to continue? Write to us, and we will look at it again."],
      };
  }
}

/** 'Since we sent this quote: Monitor arm is discontinued. We will check your order, and let you know.' */
export const discontinuedText = (changes: readonly string[]): string =>
  `Since we sent this quote: ${changes.join("; ")}. We will check whether we can still build it, and let you know.`;
