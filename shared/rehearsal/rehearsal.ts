import type { RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { priceRules } from "#shared/partners/apply-price-list.ts";
import type { Partner } from "#shared/partners/partner.ts";
import { partnerProblems } from "#shared/partners/partner-problems.ts";
import type { Rules } from "#shared/rules/model.ts";
import { dollars } from "../money.ts";
import { createGroup, type NamedQuote } from "./quote-group.ts";
import { type PriceLists, type RehearsedItem, rehearseQuote } from "./rehearse-quote.ts";

/** A partner, as far as a rehearsal needs it. */
export type RehearsedPartner = Pick<Partner, "id" | "name" | "fixedChoices" | "priceList">;

/** Without the secret, because a thread gets a copy. */
export const rehearsedPartner = ({ id, name, fixedChoices, priceList }: RehearsedPartner): RehearsedPartner => ({
  id,
  name,
  fixedChoices,
  priceList,
});

/** A stored quote, as far as a rehearsal needs it. */
export interface StoredQuote {
  readonly quoteId: string;
  /** The ID of its partner, if any. */
  readonly partner: string | null;
  readonly company: string;
  /** Whether the customer waits for an answer. */
  readonly isOpen: boolean;
  readonly submittedAt: Date;
  readonly items: readonly RehearsedItem[];
}

/** A rehearsal covers the open quotes, and all quotes since this time. */
export const rehearsalStart = (now: Date): Date => new Date(now.getTime() - YEAR_MS);

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Adds up what a draft of the rules does to quotes, each at the prices of its partner. */
export function createRehearsal(today: Rules, then: Rules, now: Date, partners: readonly RehearsedPartner[]) {
  const groups = { open: createGroup("open"), year: createGroup("365") };
  const start = rehearsalStart(now);
  const listOf = priceListsOf(partners, today, then);

  return {
    /** The newest quotes come first. */
    add({ quoteId, partner, company, isOpen, submittedAt, items }: StoredQuote): void {
      const outcome = rehearseQuote(today, then, items, listOf(partner));
      const own = [...(isOpen ? [groups.open] : []), ...(submittedAt >= start ? [groups.year] : [])];
      if (outcome.kind === "outdated") {
        for (const group of own) group.addOutdated();
        return;
      }
      const { kind: _kind, ...facts } = outcome;
      const quote = { quoteId, company, ...facts };
      for (const group of own) group.add(outcome, quote);
    },

    summarize(): Omit<RehearsalReply, "success" | "revision"> {
      const positions = new Map<NamedQuote, number>();
      const numbersOf = (quotes: readonly NamedQuote[]) =>
        quotes.map((quote) => {
          const position = positions.get(quote) ?? positions.size;
          positions.set(quote, position);
          return position;
        });
      return {
        groups: [groups.open, groups.year].map((group) => group.summarize(numbersOf)),
        quotes: [...positions.keys()].map(({ quoteId, company, before, after }) => ({
          quoteId,
          company,
          before: dollars(before),
          ...(after !== undefined && { after: dollars(after) }),
        })),
      };
    },
  };
}

/** The price lists of partners by their IDs. Those that are not in use are left out. */
function priceListsOf(partners: readonly RehearsedPartner[], today: Rules, then: Rules) {
  const lists = new Map(partners.map(({ id, priceList }) => [id, priceList]));
  const known = new Map<string, PriceLists>();
  return (partner: string | null): PriceLists => {
    const list = partner === null ? undefined : lists.get(partner);
    if (partner === null || !list) return {};
    const inUse = (rules: Rules) => (priceRules(rules, list).rules === rules ? undefined : list);
    const found = known.get(partner) ?? { before: inUse(today), after: inUse(then) };
    known.set(partner, found);
    return found;
  };
}

/** The partners whose settings do not match the draft in ways in which they match the rules of today. */
export function brokenPartners(partners: readonly RehearsedPartner[], today: Rules, then: Rules) {
  return partners.flatMap((partner) => {
    const after = partnerProblems(then, partner);
    const before = new Set(after.length > 0 ? partnerProblems(today, partner) : []);
    const problems = after.filter((problem) => !before.has(problem));
    return problems.length > 0 ? [{ id: partner.id, name: partner.name, problems }] : [];
  });
}
