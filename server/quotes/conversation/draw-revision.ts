import type { Photos } from "#server/documents/drawings/photos.ts";
import { keepLast } from "#server/platform/cache.ts";
import { keepChosen } from "#shared/bench/only-chosen.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { replaceContent } from "#shared/quotes/quote-content.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { acceptedOffer } from "#shared/quotes/select-lines.ts";
import { readRules } from "#shared/rules/model.ts";
import { documentOutcome } from "../document-outcome.ts";
import { findConditions, type QuoteDeps } from "../quote-deps.ts";

interface DrawDeps extends Pick<QuoteDeps, "rules" | "drawing" | "drawDocument" | "companyStore" | "timeZone"> {
  readonly photos?: Pick<Photos, "print"> | undefined;
}

/** The PDF of a revision as it is sent, or of its `acceptedOffer`. */
export async function drawRevision(
  deps: DrawDeps,
  quote: WholeQuote,
  sent: QuoteRevision,
  outcome?: ReturnType<typeof documentOutcome>,
): Promise<Buffer> {
  const { timeZone } = deps;
  const company = await deps.companyStore.loadCompany();
  const { rules: priced } = await deps.rules.at(sent.rulesRevision);
  const conditions = await findConditions(deps, sent);
  const benches = sent.items.map(({ configuration }) => readRules(keepChosen(priced, configuration)));
  const photos = await deps.photos?.print(priced, sent.items);
  const document = await deps.drawing(() =>
    deps.drawDocument({
      ...{
        quote: replaceContent(quote, sent),
        sent,
        outcome,
        conditions,
        rules: benches,
        photos,
        company,
        timeZone,
      },
      ...{ paper: "letter", units: "in" },
    }),
  );
  return Buffer.from(document);
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
  const [quote, sent, answers] = await Promise.all([
    deps.quotes.find(quoteId),
    deps.revisions.find(quoteId, number),
    deps.answers.listOf(quoteId),
  ]);
  if (!quote || !sent || quote.current.number !== number) return undefined;
  const company = await deps.companyStore.loadCompany();
  const outcome = documentOutcome(quote, answers, { company, timeZone: deps.timeZone, sent });
  const { logo, ...letterhead } = company;
  const key = JSON.stringify([quoteId, number, outcome, quote.customerInfo, letterhead, logo?.image]);
  return outcome && decided(key, () => drawRevision(deps, quote, acceptedOffer(sent), outcome));
}
