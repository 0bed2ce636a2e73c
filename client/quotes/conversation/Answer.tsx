import type { CustomerAnswer } from "#shared/api/quotes/answers.ts";
import { formatDollars } from "#shared/money.ts";
import { proposalText } from "#shared/quotes/revision-changes.ts";
import { endTurns } from "#shared/text/text.ts";
import { LongText } from "../labels/LongText.tsx";
import styles from "./Answer.module.css";
import { Changes } from "./Offers.tsx";

interface AnswerProps {
  readonly answer: CustomerAnswer;
  /** Whether it waits for staff, who read it first. */
  readonly waits?: boolean;
}

/** An answer of the customer. */
export function Answer({ answer, waits = false }: AnswerProps) {
  const message = answer.kind === "accepted" ? "" : answer.message;
  const changes = answer.kind === "change-asked" ? answer.changes : undefined;
  const choices = answer.kind === "accepted" ? (answer.choices ?? []) : [];
  const { origin } = answer;
  return (
    <div
      className={
        waits
          ? `${styles.current} grid gap-2 px-4 py-3 bg-card border border-line border-l-4 border-l-accent-fill rounded ${styles[answer.kind]}`
          : undefined
      }
    >
      <p>
        <b>
          <AnswerSentence answer={answer} />
        </b>{" "}
        {origin && (
          <span className="text-soft text-sm">
            From {origin.address}, {origin.browser}
          </span>
        )}
      </p>
      {message.trim() !== "" && <LongText text={message} what="message" />}
      {choices.length > 0 && <Changes changes={choices} />}
      {changes && (
        <>
          <p>{proposalText(changes)}</p>
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
      {answer.grandTotal !== undefined && `, ${formatDollars(answer.grandTotal)}`}
      {answer.late && ", after it had expired"}
    </>
  );
}
