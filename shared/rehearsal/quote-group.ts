import type { RehearsalGroup } from "#shared/api/rules/rehearsal.ts";
import { add, type Cents, dollars, negate, ZERO_CENTS } from "../money.ts";
import type { RehearsedQuote } from "./rehearse-quote.ts";

const MAX_REASONS = 20;

/** The most quotes that a reason or a change of prices names. */
const MAX_NAMED = 20;

export interface NamedQuote {
  readonly quoteId: string;
  readonly company: string;
  readonly before: Cents;
  readonly after?: Cents;
}

/** A number of quotes, and the newest of them. */
interface Tally {
  count: number;
  readonly quotes: NamedQuote[];
}

const newTally = (): Tally => ({ count: 0, quotes: [] });

/** The newest quotes come first. */
function count(tally: Tally, quote: NamedQuote): void {
  tally.count += 1;
  if (tally.quotes.length < MAX_NAMED) tally.quotes.push(quote);
}

/** Adds up what a draft does to a group of quotes. Its size does not grow with the number of quotes. */
export function createGroup(group: RehearsalGroup["group"]) {
  const counts = { count: 0, outdated: 0, invalid: 0 };
  const reasons = new Map<string, Tally>();
  const changes = new Map<Cents, number>();
  const changed = newTally();

  return {
    addOutdated(): void {
      counts.outdated += 1;
    },

    /** The newest quotes come first. */
    add(outcome: Exclude<RehearsedQuote, { kind: "outdated" }>, quote: NamedQuote): void {
      counts.count += 1;
      if (outcome.kind === "priced") {
        const change = add(outcome.after, negate(outcome.before));
        changes.set(change, (changes.get(change) ?? 0) + 1);
        if (change !== 0) count(changed, quote);
        return;
      }
      counts.invalid += 1;
      for (const reason of outcome.reasons) {
        const tally = reasons.get(reason) ?? newTally();
        reasons.set(reason, tally);
        count(tally, quote);
      }
    },

    /** `numbersOf` returns the positions of quotes in the reply. */
    summarize(numbersOf: (quotes: readonly NamedQuote[]) => number[]): RehearsalGroup {
      const frequent = [...reasons].sort(([, a], [, b]) => b.count - a.count);
      const write = (tally: Tally) => ({ count: tally.count, quotes: numbersOf(tally.quotes) });
      return {
        group,
        ...counts,
        reasons: frequent.slice(0, MAX_REASONS).map(([reason, tally]) => ({ reason, ...write(tally) })),
        otherReasons: Math.max(0, frequent.length - MAX_REASONS),
        ...(changes.size > 0 && { changes: { ...findRange(changes), ...write(changed) } }),
      };
    },
  };
}

/** The median of changes, which is the lower of two in the middle, and their ends, in dollars. */
function findRange(changes: ReadonlyMap<Cents, number>) {
  const sorted = [...changes].sort(([a], [b]) => a - b);
  let left = sorted.reduce((sum, [, quotes]) => sum + quotes, 0) / 2;
  const median = sorted.find(([, quotes]) => {
    left -= quotes;
    return left <= 0;
  });
  const [lowest, middle, highest] = [sorted[0], median, sorted.at(-1)].map((entry) =>
    dollars(entry?.[0] ?? ZERO_CENTS),
  );
  return { median: middle ?? 0, lowest: lowest ?? 0, highest: highest ?? 0 };
}
