import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { formatDollars } from "#shared/money.ts";
import { type Company, footerLines } from "#shared/quotes/company.ts";
import { shownFields } from "#shared/quotes/customer-texts.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision, QuoteSender } from "#shared/quotes/quote-revisions.ts";
import { leadTimeText, termTexts } from "#shared/quotes/quote-terms.ts";
import { dayText } from "#shared/time/day-text.ts";
import { benchList, customerFacts, type EmailQuote, pictureBlock, priceList } from "./email-quote.ts";
import { buttons, type Letter, paragraph } from "./letter.ts";

/**
 * The request arrived. Anyone can enter any address in the form, so this email contains nothing that was typed there,
 * and cannot be used to send words to strangers.
 */
export function writeRequestReceived(emailQuote: EmailQuote): Letter {
  const { quote, company, pricesHidden, customerLink } = emailQuote;
  const { quoteId, items, grandTotal, complete } = quote;
  const total = pricesHidden ? "" : ` The total${complete ? "" : " so far"} is ${formatDollars(grandTotal)}.`;
  return {
    subject: `We received your request ${quoteId}`,
    preview: `${benchesText(items)}.${total} We will reply within 1-2 business days.`,
    title: "We received your request",
    blocks: [
      paragraph(
        `Thank you for your request for ${benchesText(items)}. Our team will contact you within 1-2 business days with a detailed quote.`,
      ),
      ...(complete ? [] : [paragraph("Some choices are still to be decided. We will advise you on them.")]),
      { kind: "facts", rows: [{ label: "Reference", text: quoteId }] },
      ...(pricesHidden
        ? [benchList(emailQuote), paragraph("The price comes with the quote.")]
        : [priceList(emailQuote, { withNames: false })]),
      ...(customerLink ? [paragraph("On its page, you can attach a drawing, or a photo of the place.")] : []),
      ...buttons("View Your Request", customerLink),
      pictureBlock(emailQuote),
    ],
    footer: [
      ...footerOf(company),
      "You received this email because your address was entered in a quote request. If that was not you, please ignore it.",
    ],
  };
}

/** The quote itself. The PDF is attached. */
export function writeQuote(emailQuote: EmailQuote, revision: QuoteRevision): Letter {
  const { quote, company, customerLink } = emailQuote;
  const { quoteId, grandTotal, items } = quote;
  const { number, message, expiresOn, leadTime } = revision;
  const name = number > 1 ? `${quoteId}, revision ${number}` : quoteId;
  return {
    subject: `Your quote ${name}`,
    preview: `${benchesText(items)}, ${formatDollars(grandTotal)}. The quote is attached as a PDF.`,
    title: `Your quote ${name}`,
    blocks: [
      ...message.split(/(?:\r?\n){2,}/).flatMap((text) => (text.trim() ? [paragraph(text)] : [])),
      paragraph(`The quote for ${benchesText(items)} is attached as a PDF.`),
      priceList(emailQuote, { withNames: true }),
      {
        kind: "facts",
        rows: [
          { label: "Valid through", text: dayText(expiresOn) },
          { label: "Lead time", text: `${leadTimeText(leadTime)} after you accept` },
          ...termTexts(revision),
        ],
      },
      ...buttons("View and Answer", customerLink),
      pictureBlock(emailQuote),
    ],
    footer: [...footerOf(company, revision.sender)],
  };
}

/** The quote expires soon, and the customer has not answered it. */
export function writeReminder(emailQuote: EmailQuote, revision: QuoteRevision): Letter {
  const { quote, company, customerLink } = emailQuote;
  const day = dayText(revision.expiresOn);
  return {
    subject: `Your quote ${quote.quoteId} is valid through ${day}`,
    preview: `${benchesText(quote.items)}, ${formatDollars(quote.grandTotal)}.`,
    title: `Your quote is valid through ${day}`,
    blocks: [
      paragraph(
        `You can accept our quote ${quote.quoteId} for ${benchesText(quote.items)}, ${formatDollars(quote.grandTotal)}, through ${day}. If you need a change or more time, please tell us.`,
      ),
      ...buttons("View and Answer", customerLink),
      pictureBlock(emailQuote),
    ],
    footer: [...footerOf(company, revision.sender), "We send this reminder once."],
  };
}

/** The answer arrived. Like the confirmation of a request, it holds nothing that was typed, except for what an order says. */
export function writeAnswerReceived(emailQuote: EmailQuote, answer: CustomerAnswer): Letter {
  const { quote, sent, company, customerLink } = emailQuote;
  const { title, sentence } = answerWords(answer, quote.quoteId, company.name);
  const isOrder = answer.kind === "accepted" && sent !== undefined;
  return {
    subject: title,
    preview: sentence,
    title,
    blocks: [
      paragraph(sentence),
      {
        kind: "facts",
        rows: [
          { label: "Reference", text: quote.quoteId },
          ...(answer.number === null ? [] : [{ label: "Revision", text: String(answer.number) }]),
          ...(isOrder ? orderFacts(quote, sent) : []),
        ],
      },
      ...(isOrder ? [priceList(emailQuote, { withNames: true })] : []),
      ...buttons("View Your Quote", customerLink),
    ],
    footer: [
      ...footerOf(company, sent?.sender),
      "You received this email because somebody answered the quote with your private link. If that was not you, please reply to this email.",
    ],
  };
}

/** What purchasing compares with its order. */
const orderFacts = ({ customerInfo }: EmailQuote["quote"], sent: QuoteRevision) => [
  ...customerFacts(shownFields(customerInfo, "email").filter(({ isForOrder }) => isForOrder)),
  { label: "Lead time", text: leadTimeText(sent.leadTime) },
  ...termTexts(sent),
];

function answerWords(answer: CustomerAnswer, quoteId: string, company: string) {
  switch (answer.kind) {
    case "accepted":
      return answer.late
        ? {
            title: `We received your acceptance of ${quoteId}`,
            sentence:
              "You accepted after the quote had expired, so we are checking whether we can keep the price. We will write to you.",
          }
        : {
            title: `You accepted quote ${quoteId}`,
            sentence: `Thank you for your order. ${company} takes it from here, and will contact you about the delivery.`,
          };
    case "change-asked":
      return {
        title: `We have your message about ${quoteId}`,
        sentence: "Thank you! We will answer within 1-2 business days.",
      };
    case "declined":
      return {
        title: `You declined quote ${quoteId}`,
        sentence:
          "Thank you for telling us. Changed your mind? Write to us on the page of your quote, and we will look at it again.",
      };
  }
}

/** The contact in a line: the person who sent the quote, or else the company. Then the company's own lines. */
function footerOf(company: Company, sender?: QuoteSender): readonly string[] {
  const { name, address, phone, email } = company;
  const contact = sender ? [sender.name, name, sender.email, sender.phone || phone] : [name, ...address, phone, email];
  return [contact.filter((line) => line !== undefined).join(" · "), ...footerLines(company)];
}
