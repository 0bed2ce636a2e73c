import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { proposalChanges } from "#shared/quotes/revision-changes.ts";
import { acceptedOffer, selectionTexts } from "#shared/quotes/select-lines.ts";

/** Benches without the names that a stranger may have typed. */
export const withoutNames = (items: readonly WholeItem[]): WholeItem[] => items.map(({ name: _, ...item }) => item);

/** An answer without what only staff learn. */
export function withoutOrigin({ origin: _, ...answer }: CustomerAnswer): CustomerAnswer {
  return answer;
}

/** The benches that an answer is about. */
export const answeredBenches = (
  { number }: Pick<CustomerAnswer, "number">,
  requested: readonly WholeItem[],
  revisions: readonly QuoteRevision[],
) => revisions.find((each) => each.number === number)?.items ?? requested;

/** The answers as replies show them: acceptances with what was accepted, proposals as differences from the benches they answer, and only the newest with its benches. */
export function showAnswers(
  answers: readonly CustomerAnswer[],
  requested: readonly WholeItem[],
  revisions: readonly QuoteRevision[],
): CustomerAnswer[] {
  const isProposal = (answer: CustomerAnswer) => answer.kind === "change-asked" && answer.proposal;
  const newest = answers.findLast(isProposal);
  return answers.map((answer) => {
    const answered = revisions.find(({ number }) => number === answer.number);
    if (answer.kind === "accepted" && answered) return { ...answer, ...acceptedFacts(answered) };
    if (answer.kind !== "change-asked" || !answer.proposal) return answer;
    const { proposal, ...fields } = answer;
    const changes = proposalChanges(answeredBenches(answer, withoutNames(requested), revisions), proposal);
    return { ...fields, changes, ...(answer === newest && { proposal }) };
  });
}

const acceptedFacts = (revision: QuoteRevision) => ({
  grandTotal: acceptedOffer(revision).grandTotal,
  ...(revision.selection && { choices: selectionTexts(revision, revision.selection) }),
});
