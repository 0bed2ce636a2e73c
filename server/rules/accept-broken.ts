import { createHash } from "node:crypto";
import { ApiError } from "#server/platform/errors.ts";
import { summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { type Consequence, EXPECTATION_CODE, HIDDEN_CODE } from "#shared/rehearsal/consequences.ts";
import { countNoun } from "#shared/text/text.ts";
import type { Broken } from "./review-rules.ts";

/** Sentences about everything that a change breaks. */
export const consequencesOf = ({ settings, quotes }: Broken): readonly Consequence[] => [
  ...quotes.named,
  ...settings,
];

const digest = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

/**
 * Identifies what a change breaks, so that a request accepts exactly what staff saw. Of quotes, the reasons count: another quote
 * with the same reason is no surprise.
 */
export function acceptanceOf({ settings, quotes }: Broken): string {
  const own = digest(settings);
  return quotes.count === 0 ? own : `${own}.${digest(quotes.reasons)}`;
}

/** The part of an acceptance that is not about quotes. A scheduled draft needs no other: quotes do not stop it. */
export const withoutQuotes = (acceptance: string): string => acceptance.split(".")[0] ?? "";

/** Refuses a change that breaks something in use, unless the request accepts exactly that. */
export function refuseUnaccepted(broken: Broken, accepted: string | undefined): void {
  const consequences = consequencesOf(broken);
  const acceptance = acceptanceOf(broken);
  if (consequences.length === 0 || accepted === acceptance) return;
  const isOfExpectations = consequences.every(({ code }) => code === EXPECTATION_CODE);
  const verb = consequences.every(({ code }) => code === HIDDEN_CODE) ? "hides" : "breaks";
  throw new ApiError(
    409,
    isOfExpectations ? "expectations_broken" : "breaks_in_use",
    consequences,
    { message: `This change ${verb} ${countsOf(broken)}. Nothing was changed.`, acceptance },
  );
}

/** '4 open quotes, a partner and 2 expectations' */
function countsOf({ settings, quotes }: Broken): string {
  const countOf = (...wanted: readonly Consequence["code"][]) =>
    settings.filter(({ code }) => wanted.includes(code)).length;
  const counts = [
    [quotes.count, "an", "open quote"],
    [countOf("starting_bench_breaks", HIDDEN_CODE), ...["a", "starting bench", "starting benches"]],
    [countOf("partner_breaks"), "a", "partner"],
    [countOf(EXPECTATION_CODE), "an", "expectation"],
  ] as const;
  return new Intl.ListFormat("en-US").format(
    counts.flatMap(([count, article, noun, nouns]) =>
      count === 0 ? [] : count === 1 ? [`${article} ${noun}`] : [countNoun(count, noun, nouns)],
    ),
  );
}

/** The consequences of a change, for the summary of its revision. The summary stays when quotes are erased, so it names none. */
export function acceptedSentences({ settings, quotes }: Broken): readonly string[] {
  const ofQuotes = `${countNoun(quotes.count, "open quote")} can no longer be ordered`;
  return [
    ...(quotes.count > 0 ? [ofQuotes] : []),
    // The changes say that a starting bench is removed, but not that one is hidden.
    ...settings
      .filter(({ code }) => code !== "starting_bench_breaks")
      .map(({ message }) => message.replace(/\.$/, "")),
  ];
}

/** The summary of a revision, with the consequences that staff accepted, in sentences without a period. */
export function summaryWith(accepted: readonly string[], changes: readonly string[]): string {
  const summary = summaryOfChanges(changes);
  if (accepted.length === 0) return summary;
  return `${summary}. Accepted: ${summaryOfChanges(accepted, "consequence")}.`;
}
