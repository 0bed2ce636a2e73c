import { useMutation } from "@tanstack/react-query";
import { useMay } from "#client/api/person.ts";
import { openProposals } from "#client/quotes/send/open-proposals.ts";
import type { Source } from "#client/quotes/send/typed-terms.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { AnswersReply } from "#shared/api/quotes/answers.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { openAnswers } from "../labels/quote-state.ts";
import { Answer } from "./Answer.tsx";

interface Props {
  readonly quote: WholeQuote;
  readonly answers: AnswersReply;
  readonly onSend: (source: Source) => void;
  /** Accepts a late acceptance. */
  readonly onAccept: () => void;
  /** Confirms an acceptance, so that it no longer waits. */
  readonly onConfirm: () => Promise<unknown>;
}

/** The emails to the customer, at the beginning of a sentence. */
const EMAIL_NAMES: Readonly<Record<string, string>> = {
  quote: "The email with the quote",
  reminder: "The reminder before the quote expires",
  "request-received": "The confirmation of the request",
  "answer-received": "The confirmation of an answer",
};

/** The work that waits for staff: the answers that wait for them, with one button, and the emails that did not arrive. */
export function OpenAnswer({ quote, answers, onSend, onAccept, onConfirm }: Props) {
  const mayChange = useMay("quotes:write");
  const open = openAnswers(quote, answers.answers);
  const answer = open.at(-1);
  // Late acceptance leaves the status to staff. Once they approved the quote, it is an order.
  const toAccept = answer?.kind === "accepted" && answer.late && quote.status !== "approved";
  const proposals = answer ? openProposals(answers).length : 0;
  const next = (answers.revisions.at(-1)?.number ?? 0) + 1;
  if (!answer && answers.undelivered.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3 [&_ul]:pl-6 [&_ul]:list-disc wrap-anywhere" aria-label="Waits for you">
      {answers.undelivered.map(({ id, template, destination, error }) => (
        <p key={id} className="text-bad">
          {EMAIL_NAMES[template] ?? "An email"} did not reach the{" "}
          {destination === "copy" ? "second contact" : "customer"}. {error}
        </p>
      ))}
      {open.map((each) => (
        <Answer key={each.seq} answer={each} waits />
      ))}
      {mayChange && answer && (
        <div className="flex flex-wrap items-baseline gap-3">
          {answer.kind === "accepted" && !toAccept && (
            <>
              <p>Make the order, then confirm that you have seen it.</p>
              <ConfirmButton onConfirm={onConfirm} />
            </>
          )}
          {toAccept && (
            <>
              <Button look="primary" onClick={onAccept}>
                Accept
              </Button>
              <Button onClick={() => onSend("today")}>Renew at Today’s Price</Button>
            </>
          )}
          {answer.kind === "change-asked" && (
            <Button look="primary" onClick={() => onSend(proposals > 0 ? "proposal" : "latest")}>
              {proposals === 0 && `Send Revision ${next}`}
              {proposals === 1 && "Use This Proposal"}
              {proposals > 1 && `Use the ${proposals} Proposals`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Confirms once, however often it is clicked. */
function ConfirmButton({ onConfirm }: Pick<Props, "onConfirm">) {
  const { mutate, isPending } = useMutation({ mutationFn: onConfirm });
  return (
    <Button look="primary" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      Confirm Acceptance
    </Button>
  );
}
