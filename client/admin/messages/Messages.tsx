import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { May } from "#client/api/May.tsx";
import { queryOf } from "#client/api/query-of.ts";
import { quoteLink } from "#client/api/quote-link.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { MessagesReply, StoredMessage } from "#shared/api/messages.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { MESSAGE_LIST } from "../rules/watched-lists.ts";
import { Card, ListSection } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";

/** Whether emails are sent, and those that were not delivered. */
export function Messages() {
  const list = useQuery(MESSAGE_LIST);
  const { data } = list;
  const { attempt } = useListChange(MESSAGE_LIST);
  const send = ({ id }: StoredMessage) =>
    attempt(
      call("POST /api/admin/messages/{messageId}/send", { params: { messageId: id } }),
      "Error sending email",
      "Email is being sent again",
    );

  return (
    <ListSection
      title="Email"
      loaded={["messages", list]}
      lead={
        data && (
          <>
            <p role="status">{stateOf(data)}</p>
            <May scope="people">
              <Reminders />
            </May>
            {!data.emailIsOn && (
              <Note tone="none">
                Nobody is notified of new requests. The operator can turn email on with <code>SMTP_URL</code>,{" "}
                <code>MAIL_FROM</code> and <code>MAIL_STAFF</code>.
              </Note>
            )}
          </>
        )
      }
      items={data?.messages}
      card={(message) => <MessageCard key={message.id} message={message} onSend={() => void send(message)} />}
    />
  );
}

/** Whether customers are reminded, which owners decide. */
function Reminders() {
  const company = queryOf("GET /api/company", {});
  const { data } = useQuery(company);
  const { attempt } = useListChange(company);
  const set = (reminders: boolean) =>
    void attempt(
      call("PUT /api/company", { body: { reminders } }),
      "Error changing reminders",
      reminders ? "Reminders turned on" : "Reminders turned off",
      { undo: () => set(!reminders) },
    );
  if (!data) return null;
  return (
    <Checkbox
      label="Remind customers before their quote expires"
      name="reminders"
      hint="A customer who has not answered gets one email, three days before. You can turn it off for a single quote under More."
      checked={data.company.reminders}
      onCheck={set}
    />
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
  reminder: "Reminder",
  mention: "Mention",
  "hand-over": "Assigned quote",
  "draft-conflict": "Drafts not published",
  invitation: "Invitation",
  "password-reset": "New password",
};

function MessageCard({ message, onSend }: { readonly message: StoredMessage; readonly onSend: () => void }) {
  const { template, destination, quoteId, createdAt, state, error } = message;
  const name = `${NAMES[template] ?? template}, to ${destination.startsWith("person:") ? "a colleague" : destination === "copy" ? "second contact" : destination}`;
  const verb = state === "held" ? "Send" : "Send Again";
  return (
    <Card
      name={name}
      actions={[{ label: verb, "aria-label": `${verb}: ${name} ${quoteId ?? ""}`.trim(), onClick: onSend }]}
    >
      <Note tone={state === "failed" ? "bad" : "warn"}>{outcomeOf(message)}</Note>
      <p>{error}</p>
      <Note tone="soft">
        {quoteId && <a href={quoteLink(quoteId)}>{quoteId}</a>} {dateTime(createdAt)}
      </Note>
    </Card>
  );
}

function outcomeOf({ state, attempts, dueAt }: StoredMessage): string {
  if (state === "held") return "Held back, so that strangers cannot flood a mailbox";
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  if (state === "failed") return `Failed after ${tries}`;
  return `Waiting after ${tries}. The next attempt is on ${dateTime(dueAt)}.`;
}
