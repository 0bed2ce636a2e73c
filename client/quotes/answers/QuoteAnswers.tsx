import { useMemo, useState } from "react";
import { revisionAddress } from "#client/api/answer-routes.ts";
import { documentAddress } from "#client/api/quote-routes.ts";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { LongText } from "#client/quotes/detail/LongText.tsx";
import { QuoteModels } from "#client/quotes/detail/QuoteModels.tsx";
import type { Source } from "#client/quotes/send/terms-draft.ts";
import { Button } from "#client/ui/Button.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { SaveLink } from "#client/ui/SaveLink.tsx";
import type { AnswersReply, CustomerAnswer } from "#shared/api/answers.ts";
import { formatDollars } from "#shared/money.ts";
import { requestOf } from "#shared/quote-content.ts";
import { benchesText } from "#shared/quote-items.ts";
import type { QuoteRevision } from "#shared/quote-revisions.ts";
import { dayText, leadTimeText } from "#shared/quote-terms.ts";
import type { WholeQuote } from "#shared/quotes.ts";
import { revisionChanges } from "#shared/revision-changes.ts";
import { endTurns } from "#shared/text.ts";
import { PrivateLink } from "./PrivateLink.tsx";
import styles from "./QuoteAnswers.module.css";

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

/** This many entries are shown at first. */
const FEW_ENTRIES = 4;

/** The revisions and the customer's answers, newest first, and the private link. */
export function QuoteAnswers({ quote, answers, today, onSend, onAccept, ...props }: Props) {
  const { revisions, link } = answers;
  const [whole, setWhole] = useState(false);
  const entries = useMemo(
    () =>
      [
        ...revisions.map((revision) => ({ at: revision.sentAt, revision, answer: undefined })),
        ...answers.answers.map((answer) => ({ at: answer.at, revision: undefined, answer })),
        // Before the first revision, the quote itself shows the request.
        ...(revisions.length > 0
          ? [{ at: quote.timestamp, revision: undefined, answer: undefined }]
          : []),
      ].sort((a, b) => (a.at < b.at ? 1 : -1)),
    [revisions, answers.answers, quote.timestamp],
  );
  const shown = whole ? entries : entries.slice(0, FEW_ENTRIES);
  const newest = revisions.at(-1);
  const open = answers.answers.at(-1);
  const waits = quote.answer?.waits === true;

  return (
    <section className={styles.answers} aria-labelledby="quote-answers">
      <h3 id="quote-answers">Quote and answers</h3>
      {entries.length > 0 && (
        <ol reversed className={styles.entries}>
          {shown.map(({ at, revision, answer }) => (
            <li key={revision ? `sent ${revision.number}` : `answer ${answer?.seq ?? "request"}`}>
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
                <Answer
                  answer={answer}
                  isCurrent={answer === open && answer.number === (newest?.number ?? null)}
                />
              )}
              {answer && answer === open && waits && (
                <div className={styles.buttons}>
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
                    (answer.proposal ? (
                      <Button onClick={() => onSend("proposal")}>Use This Proposal</Button>
                    ) : (
                      <Button onClick={() => onSend("latest")}>
                        Send Revision {(newest?.number ?? 0) + 1}
                      </Button>
                    ))}
                </div>
              )}
              <time dateTime={at}>{dateTime(at)}</time>
            </li>
          ))}
        </ol>
      )}
      {entries.length > FEW_ENTRIES && (
        <Button look="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "Show fewer" : `Show all ${entries.length}`}
        </Button>
      )}
      <PrivateLink quoteId={quote.quoteId} link={link} onChanged={props.onChanged} />
    </section>
  );
}

interface RevisionProps {
  readonly quote: WholeQuote;
  readonly revision: QuoteRevision;
  readonly before: QuoteRevision | undefined;
  readonly isExpired: boolean;
}

/** Confirms once, however often it is clicked. */
function ConfirmButton({ onConfirm }: Pick<Props, "onConfirm">) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      look="primary"
      aria-disabled={busy}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void onConfirm().finally(() => setBusy(false));
      }}
    >
      Confirm Acceptance
    </Button>
  );
}

/** What the customer asked for, with its files. */
function Requested({ quote }: Pick<Props, "quote">) {
  const { items, grandTotal } = requestOf(quote);
  return (
    <>
      <div className={styles.line}>
        <b>Requested by the customer</b> <b>{formatDollars(grandTotal)}</b>
        <SavePdf
          address={`${documentAddress(quote.quoteId, "letter")}&number=0`}
          label="PDF of the Request"
        />
      </div>
      <p className={styles.soft}>{benchesText(items)}</p>
      <BenchFiles quoteId={quote.quoteId} number={0} count={items.length} />
    </>
  );
}

interface FilesProps {
  readonly quoteId: string;
  /** The revision; 0 for the request. */
  readonly number: number;
  readonly count: number;
}

/** The drawings and models of each bench of a revision, or of the request. */
function BenchFiles({ quoteId, number, count }: FilesProps) {
  return (
    <details className={styles.changes}>
      <summary>Drawings and CAD files</summary>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
        <div key={index} className={styles.files}>
          {count > 1 && <span>Bench {index + 1}</span>}
          <QuoteModels quoteId={quoteId} item={index + 1} number={number} />
        </div>
      ))}
    </details>
  );
}

/** A link that saves a PDF, and says why if that fails. */
function SavePdf({ address, label }: { readonly address: string; readonly label: string }) {
  const [failure, setFailure] = useState<string>();
  const { saving, save } = useSaveFile(setFailure);
  return (
    <>
      <SaveLink
        address={address}
        label={label}
        isSaving={saving === address}
        onSave={() => {
          setFailure(undefined);
          void save(address);
        }}
      />
      {failure && (
        <p role="alert" className={styles.expired}>
          {failure}
        </p>
      )}
    </>
  );
}

/** A revision, its files, and the differences from the one before it, or from the request. */
function Revision({ quote, revision, before, isExpired }: RevisionProps) {
  const { number, grandTotal, expiresOn, leadTime, message } = revision;
  const changes = revisionChanges(before ?? requestOf(quote), revision);
  return (
    <>
      <div className={styles.line}>
        <b>Revision {number} sent</b> <b>{formatDollars(grandTotal)}</b>
        <SavePdf
          address={revisionAddress(quote.quoteId, number)}
          label={`PDF of Revision ${number}`}
        />
      </div>
      <p className={isExpired ? styles.expired : styles.soft}>
        {isExpired ? "Expired: valid through" : "Valid through"} {dayText(expiresOn)},{" "}
        {leadTimeText(leadTime)} to delivery
      </p>
      {message.trim() !== "" && <LongText text={message} what="message" />}
      {changes.length > 0 && (
        <details className={styles.changes}>
          <summary>
            {changes.length === 1 ? "1 change" : `${changes.length} changes`}{" "}
            {before ? `from revision ${before.number}` : "from the request"}
          </summary>
          <Changes changes={changes} />
        </details>
      )}
      <BenchFiles quoteId={quote.quoteId} number={number} count={revision.items.length} />
    </>
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
  return (
    <div className={isCurrent ? `${styles.current} ${styles[answer.kind]}` : undefined}>
      <p>
        <b>
          <AnswerSentence answer={answer} />
        </b>
      </p>
      {message.trim() !== "" && <LongText text={message} what="message" />}
      {changes && (
        <>
          <p>
            {changes.length > 0
              ? "The customer proposes:"
              : "The customer proposes the same benches."}
          </p>
          <Changes changes={changes} />
        </>
      )}
    </div>
  );
}

/** 'Accepted by Ada for revision 2' */
function AnswerSentence({ answer }: { answer: CustomerAnswer }) {
  const { number } = answer;
  const about = number === null ? "the request" : `revision ${number}`;
  if (answer.kind === "change-asked") return <>Asks for a change of {about}</>;
  if (answer.kind === "declined") return <>Declined {about}</>;
  return (
    <>
      Accepted by <bdi>{endTurns(answer.name)}</bdi> for {about}
      {answer.late && ", after it had expired"}
    </>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
