import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { call } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { Webhook, WebhookRequest } from "#shared/api/webhooks.ts";
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from "#shared/webhook-events.ts";
import { findRejection } from "../rules/rules-edits.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { WEBHOOK_LIST } from "../rules/watched-lists.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { WebhookCard } from "./WebhookCard.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

interface Open {
  readonly dialog: "edit" | "secret" | "delete";
  readonly webhook: Webhook;
  /** How a colleague changed it since. */
  readonly latest?: Webhook;
}

/** The addresses of other systems that receive events of quotes. */
export function Webhooks() {
  const list = useQuery(WEBHOOK_LIST);
  const { told, attempt } = useListChange(WEBHOOK_LIST.queryKey);
  const [open, setOpen] = useState<Open | "add">();
  const [shownLog, setShownLog] = useState<number>();
  const title = useRef<HTMLHeadingElement>(null);
  const isTesting = useRef(false);
  const webhooks = list.data?.webhooks ?? [];
  const close = () => setOpen(undefined);
  const edited = typeof open === "object" ? (open.latest ?? open.webhook) : undefined;

  const change = ({ id, version }: Webhook, body: WebhookRequest) =>
    call("PUT /api/admin/webhooks/{webhookId}", {
      params: { webhookId: id },
      body,
      ifMatch: version,
    });

  const turn = (webhook: Webhook, isOn: boolean) => {
    const { url, events } = webhook;
    void attempt(
      change(webhook, { url, events, isOn }),
      "Error changing webhook",
      isOn ? "Webhook turned on" : "Webhook turned off",
      { detail: url },
    );
  };

  const test = async ({ id, url }: Webhook) => {
    if (isTesting.current) return;
    isTesting.current = true;
    const sent = call("POST /api/admin/webhooks/{webhookId}/test", { params: { webhookId: id } })
      .then(() => setShownLog(id))
      .finally(() => {
        isTesting.current = false;
      });
    await attempt(sent, "Error sending test event", "Test event on its way", { detail: url });
  };

  return (
    <Section
      title="Webhooks"
      titleRef={title}
      head={
        <>
          <p>Other systems learn about quotes the moment something happens.</p>
          {webhooks.length < MAX_WEBHOOKS && (
            <Button look="small" onClick={() => setOpen("add")}>
              Add Webhook
            </Button>
          )}
        </>
      }
    >
      <LoadState what="webhooks" query={list} />
      {list.data && webhooks.length === 0 && (
        <p className={section.none}>
          There are no webhooks yet. Add the address of a system that should hear about quotes, such
          as your CRM or ERP. It gets a signed message for each event that you choose, and no
          personal data.
        </p>
      )}
      <ul className={`${section.list} ${section.rows}`}>
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            isLogShown={webhook.id === shownLog}
            onLog={(shown) => setShownLog(shown ? webhook.id : undefined)}
            onTurn={(isOn) => turn(webhook, isOn)}
            onTest={() => void test(webhook)}
            onOpen={(dialog) => setOpen({ dialog, webhook })}
          />
        ))}
      </ul>
      {open === "add" && (
        <WebhookForm
          title="Add Webhook"
          url=""
          events={WEBHOOK_EVENTS}
          send={(request) => call("POST /api/admin/webhooks", { body: { ...request, isOn: true } })}
          onSaved={(saved) => {
            void told("Webhook added", { detail: saved.url });
            // Its receiver needs the secret next.
            setOpen({ dialog: "secret", webhook: saved });
          }}
          onClose={() => setOpen((now) => (now === "add" ? undefined : now))}
        />
      )}
      {typeof open === "object" && open.dialog === "edit" && edited && (
        <WebhookForm
          title="Edit Webhook"
          url={open.webhook.url}
          events={open.webhook.events}
          send={(request) =>
            change(edited, { ...request, isOn: edited.state === "on" }).catch(async (failure) => {
              // The next attempt replaces the colleague's change, which the form shows.
              const { webhooks = [] } = (await list.refetch()).data ?? {};
              const latest = webhooks.find(({ id }) => id === edited.id);
              if (latest) setOpen({ dialog: "edit", webhook: open.webhook, latest });
              throw failure;
            })
          }
          latest={open.latest}
          onSaved={(saved) => void told("Webhook updated", { detail: saved.url })}
          onClose={close}
        />
      )}
      {typeof open === "object" && open.dialog === "secret" && (
        <SecretDialog webhook={open.webhook} onClose={close} />
      )}
      {typeof open === "object" && open.dialog === "delete" && (
        <DeleteWebhook
          webhook={open.webhook}
          onDeleted={() =>
            void told("Webhook deleted", { detail: open.webhook.url }).then(() =>
              title.current?.focus(),
            )
          }
          onClose={close}
        />
      )}
    </Section>
  );
}

interface DeleteProps {
  readonly webhook: Webhook;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks first, because the secret cannot be restored. */
function DeleteWebhook({ webhook: { id, url }, onDeleted, onClose }: DeleteProps) {
  return (
    <FormDialog
      title="Delete Webhook"
      submitLabel="Delete Webhook"
      danger
      send={() =>
        findRejection(
          call("DELETE /api/admin/webhooks/{webhookId}", { params: { webhookId: id } }).then(
            onDeleted,
          ),
        )
      }
      onClose={onClose}
    >
      <p>
        {url} will receive nothing more. Messages that wait for it, its deliveries and its secret
        are deleted.
      </p>
    </FormDialog>
  );
}
