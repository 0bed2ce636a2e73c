import type { DocumentInput } from "#server/documents/pdf/document-input.ts";
import { keepLast } from "#server/platform/cache.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import { conditionsText, contactUs } from "#shared/quotes/company.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { replaceContent } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import { readRules } from "#shared/rules/model.ts";
import { dayText } from "#shared/time/day-text.ts";
import { wallClockDay } from "#shared/time/wall-clock.ts";
import { findConditions, type QuoteDeps } from "./quote-deps.ts";

type DrawDeps = Pick<QuoteDeps, "rules" | "drawing" | "drawDocument" | "companyStore" | "timeZone" | "photos">;

type Options = Partial<Pick<DocumentInput, "paper" | "units" | "outcome">>;

/** The PDF of a request, of a revision as it is sent, or of its `acceptedOffer`. */
export async function drawQuote(
  deps: DrawDeps,
  found: WholeQuote,
  sent: QuoteRevision | undefined,
  options: Options = {},
): Promise<Buffer> {
  const { timeZone } = deps;
  const quote = replaceContent(found, sent);
  const company = await deps.companyStore.loadCompany();
  const { rules: priced } = await deps.rules.at(quote.revision);
  const conditions = await findConditions(deps, sent);
  // The thread gets a copy of the rules, so they are reduced to the choices of each bench.
  const rules = quote.items.map(({ configuration }) => readRules(keepChosen(priced, configuration)));
  const photos = sent && (await deps.photos?.print(priced, quote.items));
  const input = { quote, sent, conditions, rules, photos, company, timeZone };
  const document = await deps.drawing(() => deps.drawDocument({ paper: "letter", units: "in", ...options, ...input }));
  return Buffer.from(document);
}

/** What the PDF of the newest revision says once it is decided, in place of the way to accept it; undefined before. */
async function findOutcome(
  { answers, companyStore, timeZone }: Pick<QuoteDeps, "answers" | "companyStore" | "timeZone">,
  { quoteId, status }: WholeQuote,
  sent: QuoteRevision,
): Promise<DocumentInput["outcome"]> {
  const company = await companyStore.loadCompany();
  const given = await answers.listOf(quoteId);
  const accepted = given.find((each) => each.kind === "accepted" && each.number === sent.number);
  const contact = `${contactUs(company)} with the quote reference number ${quoteId}.`;
  if (status === "rejected") return { heading: "CLOSED", text: `This quote is closed. To open it again, ${contact}` };
  if (status === "approved" && !accepted)
    return { heading: "ACCEPTED", text: `${company.name} accepted this quote for you.`, isOrder: true };
  if (accepted?.kind !== "accepted") return undefined;
  const day = dayText(wallClockDay(new Date(accepted.at), timeZone));
  const withConditions = sent.conditions ? ` with the ${conditionsText(sent.conditions)}` : "";
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

/** The PDF of the newest revision with its outcome, or of the request. */
export async function drawNewest(
  deps: DrawDeps & Pick<QuoteDeps, "answers">,
  quote: WholeQuote,
  sent: QuoteRevision | undefined,
  options: Options,
): Promise<Buffer> {
  const outcome = sent && (await findOutcome(deps, quote, sent));
  return drawQuote(deps, quote, sent && acceptedOffer(sent), { ...options, outcome });
}

const MAX_KEPT = 32;

/** The latest PDFs of decided revisions. Customers can ask for one again and again, and would delay those of staff. */
const decided = keepLast<string, Buffer>(MAX_KEPT);

/** The PDF of the newest revision once it is accepted or closed, which it says; undefined before, and for any other revision. */
export async function drawDecided(
  deps: DrawDeps & Pick<QuoteDeps, "quotes" | "revisions" | "answers">,
  quoteId: string,
  number: number,
): Promise<Buffer | undefined> {
  const [quote, sent] = await Promise.all([deps.quotes.find(quoteId), deps.revisions.find(quoteId, number)]);
  if (!quote || !sent || quote.current.number !== number) return undefined;
  const outcome = await findOutcome(deps, quote, sent);
  const { logo, ...letterhead } = await deps.companyStore.loadCompany();
  const key = JSON.stringify([quoteId, number, outcome, quote.customerInfo, letterhead, logo?.image]);
  return outcome && decided(key, () => drawQuote(deps, quote, acceptedOffer(sent), { outcome }));
}
