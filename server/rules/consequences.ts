import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { brokenSentence, findNewlyBroken } from "#shared/rehearsal/broken-expectations.ts";
import { brokenPartners, type RehearsedPartner, type StoredQuote } from "#shared/rehearsal/rehearsal.ts";
import { findReasons, isOrderable } from "#shared/rehearsal/rehearse-quote.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import { findArchived, isForVisitors, type Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { endTurns } from "#shared/text/text.ts";

/** Something in use that a change of the rules breaks. The message is a sentence for staff. */
export interface Consequence extends ValidationError {
  readonly code: "quote_breaks" | "starting_bench_hidden" | "partner_breaks" | "expectations_broken";
}

export const EXPECTATION_CODE = "expectations_broken" satisfies Consequence["code"];

/** The expectations of benches that a change breaks or makes worse. */
export const expectationConsequences = (
  before: Rules,
  after: Rules,
  { startingBenches }: RulesDocument,
): readonly Consequence[] =>
  findNewlyBroken(before, after, startingBenches).map((broken) => ({
    path: `startingBenches[${JSON.stringify(broken.name)}]`,
    code: EXPECTATION_CODE,
    message: `${brokenSentence(broken)}.`,
  }));

/** The partners whose fixed choices or price lists match the rules before a change, but not after it. */
export const partnerConsequences = (
  before: Rules,
  after: Rules,
  partners: readonly RehearsedPartner[],
): readonly Consequence[] =>
  brokenPartners(partners, before, after).map(({ id, name, problems }) => ({
    path: `partners[${JSON.stringify(id)}]`,
    code: "partner_breaks",
    message: `${endTurns(name)}: ${problems.join(" ")}`,
  }));

/** The starting benches that are shown before a change, but do not fit the rules after it. They are shown again once they do. */
export function benchConsequences(
  before: Rules,
  after: Rules,
  { startingBenches = [] }: RulesDocument,
): readonly Consequence[] {
  const shownIn = ({ startingBenches: shown = [] }: Rules) => new Set(shown.map(({ name }) => name));
  const [wasShown, isShown] = [shownIn(before), shownIn(after)];
  return startingBenches.filter(isForVisitors).flatMap(({ name, choices }): readonly Consequence[] => {
    if (!wasShown.has(name) || isShown.has(name)) return [];
    const archived = findArchived(after, choices);
    const until = `until it fits again: ${findReasons(before, after, choices).join("; ")}`;
    const how = archived.length > 0 ? whileArchived(archived) : until;
    const message = `Starting bench ${name} is not shown ${how}.`;
    const path = `startingBenches[${JSON.stringify(name)}]`;
    return [{ path, code: "starting_bench_hidden", message }];
  });
}

/** The quotes that a reply names. */
const MAX_NAMED = 20;

/** Collects the quotes that can be ordered before a change, but not after it; unfinished ones that can no longer be finished as they are. */
export function createQuoteConsequences(before: Rules, after: Rules) {
  const named: Consequence[] = [];
  const reasons = new Set<string>();
  let count = 0;
  return {
    add({ quoteId, company, items }: Pick<StoredQuote, "quoteId" | "company" | "items">): void {
      if (isOrderable(before, after, items) || !isOrderable(before, before, items)) return;
      count += 1;
      const own = [...new Set(items.flatMap(({ configuration }) => findReasons(before, after, configuration)))];
      for (const reason of own) reasons.add(reason);
      if (named.length === MAX_NAMED) return;
      named.push({
        path: `quotes[${JSON.stringify(quoteId)}]`,
        code: "quote_breaks",
        message: `${quoteId} of ${endTurns(company)} can no longer be ordered: ${own.join("; ")}.`,
      });
    },
    summarize(): QuoteConsequences {
      const others = count - named.length;
      const more: Consequence = {
        path: "quotes",
        code: "quote_breaks",
        message: `${others.toLocaleString("en-US")} other open ${others === 1 ? "quote" : "quotes"} can no longer be ordered.`,
      };
      return { count, reasons: [...reasons].sort(), named: others > 0 ? [...named, more] : named };
    },
  };
}

/** The open quotes that a change breaks. */
export interface QuoteConsequences {
  readonly count: number;
  readonly reasons: readonly string[];
  /** A sentence for each of the newest, and one for the others. */
  readonly named: readonly Consequence[];
}
