import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { openProposals } from "#client/quotes/send/open-proposals.ts";
import type { Source } from "#client/quotes/send/typed-terms.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { AnswersReply, CustomerAnswer } from "#shared/api/quotes/answers.ts";
import type { WholeQuote } from "#shared/quotes/quote.ts";
import { endTurns } from "#shared/text/text.ts";
import { LongText } from "../labels/LongText.tsx";
import styles from "./Conversation.module.css";
import { Changes, Requested, Revision } from "./Offers.tsx";
import { PrivateLink } from "./PrivateLink.tsx";

interface Props {
  readonly quote: WholeQuote;
  readonly answers: AnswersReply;
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly today: string;
  readonly onSend: (source: Source) => void;
  /** Accepts a late acceptance. */
  readonly onAccept: () => void;
  /** Confirms an acceptance, so that it no longer waits. */
  readonly onConfirm: () => Promise<void>;
  /** The link was renewed or revoked. */
  readonly onChanged: () => void;
}

/** The emails to the customer, at the beginning of a sentence. */
const EMAIL_NAMES: Readonly<Record<string, string>> = {
  quote: "The email with the quote",
  reminder: "The reminder before the quote expires",
  "request-received": "The confirmation of the request",
  "answer-received": "The confirmation of an answer",
};

/** This many entries are shown at first. */
const FEW_ENTRIES = 4;

/** The revisions and the customer's answers, newest first, and the private link. */
export function Conversation({ quote, answers, today, onSend, onAccept, ...props }: Props) {
  const mayChange = useMay("quotes:write");
  const { revisions, link } = answers;
  const [whole, setWhole] = useState(false);
  const entries = useMemo(
    () =>
      [
        ...revisions.map((revision) => ({ at: revision.sentAt, revision, answer: undefined })),
        ...answers.answers.map((answer) => ({ at: answer.at, revision: undefined, answer })),
        // Before the first revision, the quote itself shows the request.
        ...(revisions.length > 0 ? [{ at: quote.timestamp, revision: undefined, answer: undefined }] : []),
      ].sort((a, b) => (a.at < b.at ? 1 : -1)),
    [revisions, answers.answers, quote.timestamp],
  );
  const shown = whole ? entries : entries.slice(0, FEW_ENTRIES);
  const newest = revisions.at(-1);
  const open = answers.answers.at(-1);
  const waits = quote.answer?.waits === true;
  const proposals = waits ? openProposals(answers).length : 0;

  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="quote-answers">
      <h3 className="text-md" id="quote-answers">
        Quote and answers
      </h3>
      {answers.undelivered.map(({ id, template, destination, error }) => (
        <p key={id} className="text-bad wrap-anywhere">
          {EMAIL_NAMES[template] ?? "An email"} did not reach the{" "}
          {destination === "copy" ? "second contact" : "customer"}. {error}
        </p>
      ))}
      {entries.length > 0 && (
        <ol reversed className="grid grid-cols-1 gap-3 [&_ul]:pl-6 [&_ul]:list-disc [&_button]:justify-self-start">
          {shown.map(({ at, revision, answer }) => (
            <li
              key={revision ? `sent ${revision.number}` : `answer ${answer?.seq ?? "request"}`}
              className="grid grid-cols-1 gap-1 pt-3 border-t border-line wrap-anywhere"
            >
              {!revision && !answer && <Requested quote={quote} />}
              {revision && (
                <Revision
                  quote={quote}
                  revision={revision}
                  before={revisions[revision.number - 2]}
                  isExpired={revision === newest && revision.expiresOn < today}
                />
              )}
              {answer && (
                <Answer answer={answer} isCurrent={answer === open && answer.number === (newest?.number ?? null)} />
              )}
              {mayChange && answer && answer === open && waits && (
                <div className="flex flex-wrap items-baseline gap-3 py-2">
                  {answer.kind === "accepted" && !answer.late && (
                    <>
                      <p>Make the order, then confirm that you have seen it.</p>
                      <ConfirmButton onConfirm={props.onConfirm} />
                    </>
                  )}
                  {answer.kind === "accepted" && answer.late && (
                    <>
                      <Button look="primary" onClick={onAccept}>
                        Accept
                      </Button>
                      <Button onClick={() => onSend("today")}>Renew at Today’s Price</Button>
                    </>
                  )}
                  {answer.kind === "change-asked" &&
                    (proposals > 0 ? (
                      <Button onClick={() => onSend("proposal")}>
                        {proposals === 1 ? "Use This Proposal" : `Use the ${proposals} Proposals`}
                      </Button>
                    ) : (
                      <Button onClick={() => onSend("latest")}>Send Revision {(newest?.number ?? 0) + 1}</Button>
                    ))}
                </div>
              )}
              <time className="text-soft text-xs" dateTime={at}>
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {entries.length > FEW_ENTRIES && (
        <Button look="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show fewer" : `Show all ${entries.length}`}
        </Button>
      )}
      {mayChange && <PrivateLink quoteId={quote.quoteId} link={link} onChanged={props.onChanged} />}
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

interface AnswerProps {
  readonly answer: CustomerAnswer;
  /** Whether it is about the newest revision and no later answer follows. */
  readonly isCurrent: boolean;
}

function Answer({ answer, isCurrent }: AnswerProps) {
  const message = answer.kind === "accepted" ? "" : answer.message;
  const changes = answer.kind === "change-asked" ? answer.changes : undefined;
  const { origin } = answer;
  return (
    <div
      className={
        isCurrent
          ? `${styles.current} grid gap-2 px-4 py-3 bg-card border border-line border-l-4 border-l-accent-fill rounded ${styles[answer.kind]}`
          : undefined
      }
    >
      <p>
        <b>
          <AnswerSentence answer={answer} />
        </b>
      </p>
      {message.trim() !== "" && <LongText text={message} what="message" />}
      {changes && (
        <>
          <p>{changes.length > 0 ? "The customer proposes:" : "The customer proposes the same benches."}</p>
          <Changes changes={changes} />
        </>
      )}
      {origin && (
        <p className="text-soft text-sm">
          From {origin.address}, {origin.browser}
        </p>
      )}
    </div>
  );
}

/** 'Accepted by Ada for revision 2' */
function AnswerSentence({ answer }: { answer: CustomerAnswer }) {
  const { number } = answer;
  const about = number === null ? "the request" : `revision ${number}`;
  if (answer.kind === "change-asked") return <>Asks for a change of {about}</>;
  const by = answer.name !== undefined && (
    <>
      by <bdi>{endTurns(answer.name)}</bdi>
    </>
  );
  if (answer.kind === "declined")
    return (
      <>
        Declined {about} {by}
      </>
    );
  return (
    <>
      Accepted {by} for {about}
      {answer.late && ", after it had expired"}
    </>
  );
}
