import type { AnswersReply, CustomerAnswer } from "#shared/api/quotes/answers.ts";

/** A customer's proposal that can be sent, with its differences from the benches that it is about. */
export type OpenProposal = Pick<CustomerAnswer, "seq" | "at"> & { readonly changes: readonly string[] };

/** The proposals about what was sent last, oldest first. Once there are none, the newest about an earlier revision. */
export function openProposals({
  revisions,
  answers,
}: Pick<AnswersReply, "revisions" | "answers">): readonly OpenProposal[] {
  const number = revisions.at(-1)?.number ?? null;
  const proposals = answers.flatMap((answer) =>
    answer.kind === "change-asked" && answer.changes ? [{ ...answer, changes: answer.changes }] : [],
  );
  const open = proposals.filter((each) => each.number === number);
  return open.length > 0 ? open : proposals.slice(-1);
}
