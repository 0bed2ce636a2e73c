import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { brokenSentence, findNewlyBroken } from "#shared/rehearsal/broken-expectations.ts";
import { brokenPartners, type RehearsedPartner, type StoredQuote } from "#shared/rehearsal/rehearsal.ts";
import { findReasons, isOrderable } from "#shared/rehearsal/rehearse-quote.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import { findArchived, isForVisitors, type Rules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";

/** Something in use that a change of the rules breaks. The message is a sentence for staff. */
export interface Consequence extends ValidationError {
  readonly code: "quote_breaks" | "starting_bench_hidden" | "partner_breaks" | "expectations_broken";
}

/**
 * What a change breaks besides quotes: starting benches that are shown before it, but do not fit after it, until they do again; partners whose fixed
 * choices or price lists match before it only; and expectations of benches that it breaks or makes worse.
 */
export function findBrokenSettings(
  before: Rules,
  after: Rules,
  { startingBenches = [] }: RulesDocument,
  partners: readonly RehearsedPartner[],
): readonly Consequence[] {
  const shownIn = ({ startingBenches: shown = [] }: Rules) => new Set(shown.map(({ name }) => name));
  const [wasShown, isShown] = [shownIn(before), shownIn(after)];
  const pathOf = (name: string) => `startingBenches[${JSON.stringify(name)}]`;
  const hidden = startingBenches.filter(isForVisitors).flatMap(({ name, choices }): readonly Consequence[] => {
    if (!wasShown.has(name) || isShown.has(name)) return [];
    const archived = findArchived(after, choices);
    const until = `until it fits again: ${findReasons(before, after, choices).join("; ")}`;
    const how = archived.length > 0 ? whileArchived(archived) : until;
    const message = `Starting bench ${name} is not shown ${how}.`;
    return [{ path: pathOf(name), code: "starting_bench_hidden", message }];
  });
  return [
    ...hidden,
    ...brokenPartners(partners, before, after).map(
      ({ id, name, problems }): Consequence => ({
        path: `partners[${JSON.stringify(id)}]`,
        code: "partner_breaks",
        message: `${endTurns(name)}: ${problems.join(" ")}`,
      }),
    ),
    ...findNewlyBroken(before, after, startingBenches).map(
      (broken): Consequence => ({
        path: pathOf(broken.name),
        code: "expectations_broken",
        message: `${brokenSentence(broken)}.`,
      }),
    ),
  ];
}

/** The quotes that a reply names. */
const MAX_NAMED = 20;

/** Collects the quotes that can be ordered before a change, but not after it; unfinished ones that can no longer be finished as they are. */
export function createQuoteConsequences(before: Rules, after: Rules) {
  const named: Consequence[] = [];
  let count = 0;
  return {
    add({ quoteId, company, items }: Pick<StoredQuote, "quoteId" | "company" | "items">): void {
      if (isOrderable(before, after, items) || !isOrderable(before, before, items)) return;
      count += 1;
      if (named.length === MAX_NAMED) return;
      const reasons = new Set(items.flatMap(({ configuration }) => findReasons(before, after, configuration)));
      named.push({
        path: `quotes[${JSON.stringify(quoteId)}]`,
        code: "quote_breaks",
        message: `${quoteId} of ${endTurns(company)} can no longer be ordered: ${[...reasons].join("; ")}.`,
      });
    },
    summarize(): Broken["quotes"] {
      const others = count - named.length;
      return { count, named: others > 0 ? [...named, countQuotes(others, "other open quote")] : named };
    },
  };
}

const countQuotes = (count: number, noun: string): Consequence => ({
  path: "quotes",
  code: "quote_breaks",
  message: `${countNoun(count, noun)} can no longer be ordered.`,
});

/** Everything that no longer works after a change, besides the rules themselves. */
export interface Broken {
  /** Starting benches, partners and expectations. */
  readonly settings: readonly Consequence[];
  /** The open quotes: their number, and a sentence for each of the newest, and for the others. */
  readonly quotes: { readonly count: number; readonly named: readonly Consequence[] };
}

/** Sentences about everything outside the rules that a change keeps from working. They name quotes only to those who may read quotes. */
export const consequencesOf = ({ settings, quotes }: Broken, readsQuotes: boolean): readonly Consequence[] => [
  ...(readsQuotes || quotes.count === 0 ? quotes.named : [countQuotes(quotes.count, "open quote")]),
  ...settings,
];

/** The consequences of a change, for the summary of its revision. The summary stays when quotes are erased, so it names none. */
export const lastingSentences = (broken: Broken): readonly string[] =>
  consequencesOf(broken, false).map(({ message }) => message.replace(/\.$/, ""));

/** The summary of a revision with its consequences, in sentences without a period. */
export function summaryWith(consequences: readonly string[], changes: readonly string[]): string {
  const summary = summaryOfChanges(changes);
  if (consequences.length === 0) return summary;
  return `${summary}. ${summaryOfChanges(consequences, "consequence")}.`;
}
