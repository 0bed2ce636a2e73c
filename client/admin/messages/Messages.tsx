import { useQueryClient } from "@tanstack/react-query";
import { useAdmin } from "#client/admin/admin-context.ts";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import section from "#client/admin/Section.module.css";
import { quoteLink } from "#client/api/quote-link.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/Button.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import type { MessagesReply, StoredMessage } from "#shared/api/messages.ts";
import styles from "./Messages.module.css";
import { MESSAGES_KEY, useMessages } from "./use-messages.ts";

/** Whether emails are sent, and those that were not delivered. */
export function Messages() {
  const { tell } = useAdmin();
  const client = useQueryClient();
  const { data, error, refetch } = useMessages(true);

  const send = async ({ id }: StoredMessage) => {
    try {
      await call("POST /api/admin/messages/{messageId}/send", { params: { messageId: id } });
      tell({ tone: "success", text: "Email is being sent again" });
    } catch (failure) {
      const { message } = RequestFailure.of(failure);
      tell({ tone: "error", text: `Error sending email: ${message}` });
    }
    await client.refetchQueries({ queryKey: MESSAGES_KEY });
  };

  return (
    <section className={section.section} aria-labelledby="messages-title">
      <h2 id="messages-title">Messages</h2>
      {error && (
        <LoadFailure
          text="The messages could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>Loading the messages …</p>}
      {data && (
        <>
          <p role="status">{stateOf(data)}</p>
          {!data.emailIsOn && (
            <p className={section.none}>
              Nobody is notified of new requests. The operator can turn email on with{" "}
              <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>MAIL_STAFF</code>.
            </p>
          )}
          <ul className={section.list}>
            {data.messages.map((message) => (
              <MessageCard key={message.id} message={message} onSend={() => void send(message)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** 'Email is on. 2 emails waiting, 1 failed.' */
function stateOf({ emailIsOn, waiting, failed, held }: MessagesReply): string {
  const emails = waiting === 1 ? "1 email waits" : `${waiting} emails wait`;
  const counts = [
    ...(waiting > 0 ? [emails] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(held > 0 ? [`${held} held back`] : []),
  ].join(", ");
  const state = emailIsOn ? "Email is on." : "Email is off.";
  if (counts !== "") return `${state} ${counts}.`;
  return emailIsOn ? `${state} Every email was delivered.` : state;
}

/** The names of the emails; others are shown as they are. */
const NAMES: Readonly<Record<string, string>> = {
  "new-request": "New request",
  "request-received": "Request received",
  "overdue-digest": "Overdue quotes",
  answer: "Customer's answer",
  "answer-received": "Answer received",
  quote: "Quote",
};

interface CardProps {
  readonly message: StoredMessage;
  readonly onSend: () => void;
}

function MessageCard({ message, onSend }: CardProps) {
  const { template, destination, quoteId, createdAt, state, error } = message;
  const name = `${NAMES[template] ?? template}, to ${destination}`;
  const verb = state === "held" ? "Send" : "Send Again";
  return (
    <li className={section.card}>
      <h3>{name}</h3>
      <p className={state === "failed" ? styles.failed : styles.waiting}>{outcomeOf(message)}</p>
      <p>{error}</p>
      <p className={styles.facts}>
        {quoteId && <a href={quoteLink(quoteId)}>{quoteId}</a>} {dateTime(createdAt)}
      </p>
      <Button look="small" aria-label={`${verb}: ${name} ${quoteId ?? ""}`.trim()} onClick={onSend}>
        {verb}
      </Button>
    </li>
  );
}

function outcomeOf({ state, attempts, dueAt }: StoredMessage): string {
  if (state === "held") return "Held back, so that strangers cannot flood a mailbox";
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "failed") return `Failed after ${tries}`;
  return `Waiting after ${tries}. The next attempt is on ${dateTime(dueAt)}.`;
}
