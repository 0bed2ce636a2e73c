import type { DatabaseSettings } from "#server/db/engine.ts";
import { type Broken, createQuoteConsequences } from "#server/rules/consequences.ts";
import { type RulesQuestion, type RulesReview, reviewRules } from "#server/rules/review-rules.ts";
import { mayBreakBenches } from "#shared/rehearsal/may-break-benches.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { readQuotePages } from "./rehearsal-store.ts";

/** Reviews rules, also with the open quotes if the question names their database. */
export async function reviewChange({ database, ...question }: RulesQuestion): Promise<RulesReview> {
  const review = reviewRules(question);
  const { document, derived, broken } = review;
  const { current, derived: derivedNow } = question;
  if (!database || !document || !mayBreakBenches(current, document)) return review;
  const [before, after] = [readRules(current, derivedNow), readRules(document, derived)];
  const quotes = await findBrokenQuotes(database, before, after);
  return { ...review, broken: { ...broken, quotes } };
}

/** Older open quotes are not looked at, so that no edit takes long. */
const MAX_QUOTES = 2000;

async function findBrokenQuotes(database: DatabaseSettings, before: Rules, after: Rules): Promise<Broken["quotes"]> {
  const consequences = createQuoteConsequences(before, after);
  let left = MAX_QUOTES;
  for await (const quotes of readQuotePages(database)) {
    for (const quote of quotes.slice(0, left)) consequences.add(quote);
    left -= quotes.length;
    if (left <= 0) break;
  }
  return consequences.summarize();
}
