import { summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Consequence } from "./consequences.ts";
import type { Broken } from "./review-rules.ts";

/** Sentences about everything outside the rules that a change keeps from working. They name quotes only to those who may read quotes. */
export const consequencesOf = ({ settings, quotes }: Broken, readsQuotes: boolean): readonly Consequence[] => [
  ...(readsQuotes ? quotes.named : countQuotes(quotes)),
  ...settings,
];

const countQuotes = ({ count }: Broken["quotes"]): readonly Consequence[] =>
  count === 0
    ? []
    : [
        {
          path: "quotes",
          code: "quote_breaks",
          message: `${countNoun(count, "open quote")} can no longer be ordered.`,
        },
      ];

/** The consequences of a change, for the summary of its revision. The summary stays when quotes are erased, so it names none. */
export function lastingSentences({ settings, quotes }: Broken): readonly string[] {
  const ofQuotes = `${countNoun(quotes.count, "open quote")} can no longer be ordered`;
  return [...(quotes.count > 0 ? [ofQuotes] : []), ...settings.map(({ message }) => message.replace(/\.$/, ""))];
}

/** The summary of a revision with its consequences, in sentences without a period. */
export function summaryWith(consequences: readonly string[], changes: readonly string[]): string {
  const summary = summaryOfChanges(changes);
  if (consequences.length === 0) return summary;
  return `${summary}. ${summaryOfChanges(consequences, "consequence")}.`;
}
