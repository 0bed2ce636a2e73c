import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/api/call.ts";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { useOneAtATime } from "#client/ui/hooks/use-one-at-a-time.ts";
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from "#shared/api/declaration/webhook-events.ts";
import type { Webhook, WebhookRequest } from "#shared/api/webhooks.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useListChange } from "../rules/use-list-change.ts";
import { WEBHOOK_LIST } from "../rules/watched-lists.ts";
import { Card, ListSection, useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import { EVENT_NAMES, stateText, wasTurnedOff } from "./webhook-texts.ts";

/** The addresses of other systems that receive events of quotes. */
export function Webhooks() {
  const list = useQuery(WEBHOOK_LIST);
  const { send, attempt } = useListChange(WEBHOOK_LIST);
  const { dialog, open } = useDialog();
  const [shownLog, setShownLog] = useState<number>();
  const runOne = useOneAtATime();
  const webhooks = list.data?.webhooks;

  const change = ({ id, version }: Webhook, body: WebhookRequest) =>
    call("PUT /api/admin/webhooks/{webhookId}", { params: { webhookId: id }, body, ifMatch: version });

  const turn = (webhook: Webhook, isOn: boolean) => {
    const { url, events } = webhook;
    return attempt(
      change(webhook, { url, events, isOn }),
      "Error changing webhook",
      isOn ? "Webhook turned on" : "Webhook turned off",
      { detail: url },
    );
  };

  const test = ({ id, url }: Webhook) => {
    const sent = call("POST /api/admin/webhooks/{webhookId}/test", { params: { webhookId: id } });
    const shown = sent.then(() => setShownLog(id));
    return attempt(shown, "Error sending test event", "Test event on its way", { detail: url });
  };

  const showSecret = async ({ id, url }: Webhook, isNew = false) => {
    const said = { params: { webhookId: id } };
    const path = "/api/admin/webhooks/{webhookId}/secret";
    const reply = await (isNew
      ? attempt(call(`POST ${path}`, said), "Error changing secret", "Secret changed", { detail: url })
      : attempt(call(`GET ${path}`, said), "The secret could not be loaded"));
    if (!reply) return;
    open((close) => (
      <SecretDialog title="Webhook Secret" label="Secret" secret={reply.secret} stays onClose={close}>
        The receiver of {url} needs this secret to check that messages are yours. Give it to nobody else.
        {reply.oldSecretUntil &&
          ` Messages are also signed with the old secret until ${dateTime(reply.oldSecretUntil)}. Another change ends it at once.`}
      </SecretDialog>
    ));
  };

  const add = () =>
    open((close) => (
      <WebhookForm
        send={(fields) => {
          const added = call("POST /api/admin/webhooks", { body: { ...fields, isOn: true } });
          // Its receiver needs the secret next.
          const shown = added.then(({ webhook }) => showSecret(webhook));
          return send(shown, "Webhook added", fields.url);
        }}
        onClose={close}
      />
    ));

  /** `latest`: how a colleague changed it since. */
  const edit = (webhook: Webhook, latest?: Webhook) =>
    open((close) => (
      <WebhookForm
        webhook={webhook}
        latest={latest}
        send={async (fields) => {
          const edited = latest ?? webhook;
          const changed = change(edited, { ...fields, isOn: edited.state === "on" });
          const reason = await send(changed, "Webhook updated", fields.url);
          if (!reason) return undefined;
          // The next attempt replaces the colleague's change, which the form shows.
          const { webhooks: newest = [] } = (await list.refetch()).data ?? {};
          const found = newest.find(({ id }) => id === edited.id);
          if (found) edit(webhook, found);
          return reason;
        }}
        onClose={close}
      />
    ));

  const remove = ({ id, url }: Webhook) =>
    open((close) => (
      <FormDialog
        title="Delete Webhook"
        danger
        send={() => {
          const params = { webhookId: id };
          const deleted = call("DELETE /api/admin/webhooks/{webhookId}", { params });
          return send(deleted, "Webhook deleted", url);
        }}
        onClose={close}
      >
        {/* The secret cannot be restored. */}
        <p>{url} will receive nothing more. Messages that wait for it, its deliveries and its secret are deleted.</p>
      </FormDialog>
    ));

  return (
    <ListSection
      title="Webhooks"
      about="Other systems learn about quotes the moment something happens."
      add={(webhooks?.length ?? 0) < MAX_WEBHOOKS && "Add Webhook"}
      onAdd={add}
      loaded={["webhooks", list]}
      items={webhooks}
      none="There are no webhooks yet. Add the address of a system that should hear about quotes, such as your CRM or ERP. It gets a signed message for each event that you choose, and no personal data."
      isTall
      card={(webhook) => {
        const { id, url, events, state, failingSince } = webhook;
        const isLogShown = id === shownLog;
        // The second click of a double click is not meant.
        const act = (label: string, run: () => unknown) => ({
          label,
          onClick: ({ detail }: { readonly detail: number }) => detail < 2 && void runOne(`${label} ${id}`, run),
        });
        const working = failingSince === null ? "good" : "warn";
        return (
          <Card
            key={id}
            name={url}
            actions={[
              state === "on" ? act("Turn Off", () => turn(webhook, false)) : act("Turn On", () => turn(webhook, true)),
              act("Send Test Event", () => test(webhook)),
              act("Secret", () => showSecret(webhook)),
              act("Change Secret", () => showSecret(webhook, true)),
              act("Edit", () => edit(webhook)),
              act("Delete", () => remove(webhook)),
              {
                label: isLogShown ? "Hide Deliveries" : "Show Deliveries",
                "aria-expanded": isLogShown,
                onClick: () => setShownLog(isLogShown ? undefined : id),
              },
            ]}
            foot={isLogShown && <DeliveryLog webhook={webhook} />}
          >
            <Note tone={state === "off" ? "soft" : wasTurnedOff(webhook) ? "bad" : working}>{stateText(webhook)}</Note>
            <Note tone="soft">
              {events.length === WEBHOOK_EVENTS.length
                ? "All events"
                : events.map((event) => EVENT_NAMES[event]).join(" · ")}
            </Note>
          </Card>
        );
      }}
    >
      {dialog}
    </ListSection>
  );
}
