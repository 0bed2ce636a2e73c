import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { createRulesFinder } from "#shared/check/check-guidance.ts";
import { checkRules } from "#shared/check/check-rules.ts";
import type { RulesCheck } from "#shared/check/rules-problem.ts";
import { settle } from "#shared/engine/settle.ts";
import { validate } from "#shared/engine/validate.ts";
import { brokenSentence, findNewlyBroken } from "#shared/reference-benches/broken-expectations.ts";
import type { ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import { findArchived, type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { endTurns } from "#shared/text/text.ts";
import { brokenPartners, type RehearsedPartner, type StoredQuote } from "./rehearsal.ts";
import { findReasons, isOrderable } from "./rehearse-quote.ts";

/** Something in use that a change of the rules breaks. The message is a sentence for staff. */
export interface Consequence extends ValidationError {
  readonly code:
    | "quote_breaks"
    | "starting_bench_breaks"
    | "starting_bench_hidden"
    | "partner_breaks"
    | "expectations_broken";
}

export const EXPECTATION_CODE = "expectations_broken" satisfies Consequence["code"];
export const HIDDEN_CODE = "starting_bench_hidden" satisfies Consequence["code"];

/** The expectations of reference benches that a change breaks or makes worse. */
export const expectationConsequences = (
  before: Rules,
  after: Rules,
  benches: readonly ReferenceBench[],
): readonly Consequence[] =>
  findNewlyBroken(before, after, benches).map((broken) => ({
    path: `referenceBenches[${JSON.stringify(broken.name)}]`,
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

interface CheckedChange {
  readonly check: RulesCheck;
  /** The starting benches that the change deletes or hides. */
  readonly benches: readonly Consequence[];
}

/**
 * Checks changed rules, given as any JSON value. Starting benches that the change keeps from being ordered are deleted, so that
 * visitors never see one that does not work. Those with an archived option are only hidden. A mistake in a starting bench itself
 * stays a problem.
 */
export function checkChange(current: RulesDocument, input: unknown): CheckedChange {
  const check = checkRules(input);
  const { document, problems } = check;
  if (!document || !problems.every(isBenchProblem)) return { check, benches: [] };
  const [before, after] = [readRules(current), readRules(document)];
  const hidden = hiddenBenches(before, after, document);
  if (problems.length === 0) return { check, benches: hidden };
  const rulesFor = createRulesFinder(document);
  const earlier = new Map(current.startingBenches?.map((bench) => [bench.name, bench.choices]));
  const deleted = new Map<string, Consequence>();
  for (const { name } of document.startingBenches ?? []) {
    const choices = earlier.get(name);
    if (!choices) continue;
    const rules = rulesFor(choices);
    const { configuration } = settle(rules, choices);
    if (validate(rules, configuration, { complete: true }).length === 0) continue;
    const reasons = findReasons(before, after, choices);
    const end = `can no longer be ordered: ${reasons.join("; ")}. Publishing deletes this starting bench.`;
    deleted.set(name, benchConsequence("starting_bench_breaks", name, end));
  }
  if (deleted.size === 0) return { check, benches: [] };
  const { startingBenches = [], ...others } = document;
  const left = startingBenches.filter(({ name }) => !deleted.has(name));
  return {
    check: checkRules({ ...others, ...(left.length > 0 && { startingBenches: left }) }),
    benches: [...deleted.values(), ...hidden],
  };
}

/** The starting benches that are shown before a change, but have an archived option after it. */
function hiddenBenches(
  before: Rules,
  after: Rules,
  { startingBenches = [] }: RulesDocument,
): readonly Consequence[] {
  const shown = new Set(before.startingBenches?.map(({ name }) => name));
  return startingBenches.flatMap(({ name, choices }) => {
    const archived = findArchived(after, choices);
    if (archived.length === 0 || !shown.has(name)) return [];
    return [benchConsequence(HIDDEN_CODE, name, `is not shown ${whileArchived(archived)}.`)];
  });
}

const benchConsequence = (code: Consequence["code"], name: string, end: string): Consequence => ({
  path: `startingBenches[${JSON.stringify(name)}]`,
  code,
  message: `Starting bench ${name} ${end}`,
});

const isBenchProblem = ({ code }: { readonly code: string }) => code === "unavailable_bench";

/** The quotes that a reply names. */
const MAX_NAMED = 20;

/** Collects the quotes that can be ordered before a change, but not after it. */
export function createQuoteConsequences(before: Rules, after: Rules) {
  const named: Consequence[] = [];
  const reasons = new Set<string>();
  let count = 0;
  return {
    add({ quoteId, company, items }: Pick<StoredQuote, "quoteId" | "company" | "items">): void {
      if (isOrderable(after, items) || !isOrderable(before, items)) return;
      count += 1;
      const own = [
        ...new Set(items.flatMap(({ configuration }) => findReasons(before, after, configuration))),
      ];
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
