import type { MakeDrawing } from "#server/documents/drawings/make-drawing.ts";
import type { Photos } from "#server/documents/drawings/photos.ts";
import type { DrawDocument } from "#server/documents/pdf/document-input.ts";
import type { TaskQueue } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { cachePerRules } from "#server/platform/cache.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { CurrentRules, RulesStore } from "#server/rules/rules-store.ts";
import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { Company } from "#shared/quotes/company.ts";
import type { QuoteCosts, WholeQuote } from "#shared/quotes/quote.ts";
import { costsOf, readCosts } from "#shared/quotes/quote-costs.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import type { EventStore } from "./event-store.ts";
import type { QuoteStore } from "./quote-store.ts";

/** Finds a revision that was sent. */
interface SentRevisions {
  readonly find: (quoteId: string, number: number) => Promise<QuoteRevision | undefined>;
  readonly document: (quoteId: string, number: number) => Promise<{ readonly pdf: Buffer } | undefined>;
}

/** Finds the answers of the customer. */
interface GivenAnswers {
  readonly listOf: (quoteId: string) => Promise<readonly CustomerAnswer[]>;
}

/** The stores and settings of the staff routes for a quote. */
export interface QuoteDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly quotes: QuoteStore;
  readonly revisions: SentRevisions;
  readonly answers: GivenAnswers;
  readonly events: EventStore;
  readonly serve: Serve;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** The company on the letterhead. */
  readonly companyStore: {
    readonly loadCompany: () => Promise<Company>;
    readonly loadConditions: () => Promise<QuoteRevision["conditions"]>;
    readonly findConditions: (number: number) => Promise<string | undefined>;
  };
  readonly drawDocument: DrawDocument;
  /** Runs drawings of quotes one after the other. */
  readonly drawing: TaskQueue;
  readonly makeDrawing: MakeDrawing;
  /** Undefined if none are made. */
  readonly photos: Photos | undefined;
}

/** The costs of a revision, read once. Undefined if it has none. */
const costsOfRules = cachePerRules(readCosts);

/** The costs of benches under a revision of the rules; undefined if it has no costs. */
export function benchCosts(
  { document }: Pick<CurrentRules, "document">,
  { items }: Pick<WholeQuote, "items">,
): QuoteCosts | undefined {
  const costRules = costsOfRules(document);
  return (
    costRules &&
    costsOf(
      costRules,
      items.filter(({ optional }) => !optional),
    )
  );
}

/** The rules of today, and those of a quote's partner, at whose prices its benches are sent. */
export async function loadTodaysRules(
  { rules, partnerRules }: Pick<QuoteDeps, "rules" | "partnerRules">,
  { partner }: Pick<WholeQuote, "partner">,
) {
  const current = await rules.loadCurrent();
  return { ...current, own: await partnerRules(current.rules, partner?.id, { evenOff: true }) };
}

/** The text of the conditions with which a revision was sent. */
export const findConditions = async ({ companyStore }: Pick<QuoteDeps, "companyStore">, sent?: QuoteRevision) =>
  sent?.conditions && companyStore.findConditions(sent.conditions.number);

export function revisionNotFound(): ApiError {
  return new ApiError(404, "not_found", undefined, { message: "The quote has no such revision." });
}
