import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { LoadFailure } from "#client/admin/LoadFailure.tsx";
import section from "#client/admin/Section.module.css";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/Button.tsx";
import type { Webhook, WebhookRequest } from "#shared/api/webhooks.ts";
import { MOST_WEBHOOKS, WEBHOOK_EVENTS } from "#shared/webhooks.ts";
import { DeleteWebhook } from "./DeleteWebhook.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { useWebhooks, WEBHOOKS_KEY } from "./use-webhooks.ts";
import { WebhookCard } from "./WebhookCard.tsx";
import { WebhookForm } from "./WebhookForm.tsx";
import styles from "./Webhooks.module.css";

interface Open {
  readonly dialog: "edit" | "secret" | "delete";
  readonly webhook: Webhook;
  /** How a colleague changed it since. */
  readonly latest?: Webhook;
}

/** The addresses of other systems that receive events of quotes. */
export function Webhooks() {
  const { tell } = useAdmin();
  const client = useQueryClient();
  const { data, error, refetch } = useWebhooks(true);
  const [open, setOpen] = useState<Open | "add">();
  const [shownLog, setShownLog] = useState<number>();
  const title = useRef<HTMLHeadingElement>(null);
  const isTesting = useRef(false);
  const webhooks = data?.webhooks ?? [];
  const close = () => setOpen(undefined);
  const edited = typeof open === "object" ? (open.latest ?? open.webhook) : undefined;

  const done = (text: string, { url }: Webhook) => {
    tell({ tone: "success", text, detail: url });
    return client.refetchQueries({ queryKey: WEBHOOKS_KEY });
  };
  const tellFailure = (text: string, failure: unknown) => {
    tell({ tone: "error", text: `${text} ${RequestFailure.of(failure).message}` });
    void refetch();
  };

  const change = ({ id, version }: Webhook, body: WebhookRequest) =>
    call("PUT /api/admin/webhooks/{webhookId}", {
      params: { webhookId: id },
      body,
      ifMatch: version,
    });

  const turn = (webhook: Webhook, isOn: boolean) => {
    const { url, events } = webhook;
    change(webhook, { url, events, isOn }).then(
      () => done(isOn ? "Webhook turned on" : "Webhook turned off", webhook),
      (failure) => tellFailure("Error changing webhook:", failure),
    );
  };

  const test = (webhook: Webhook) => {
    if (isTesting.current) return;
    isTesting.current = true;
    const sent = call("POST /api/admin/webhooks/{webhookId}/test", {
      params: { webhookId: webhook.id },
    }).finally(() => {
      isTesting.current = false;
    });
    sent.then(
      () => {
        setShownLog(webhook.id);
        void done("Test event on its way", webhook);
      },
      (failure) => tellFailure("Error sending test event:", failure),
    );
  };

  return (
    <section className={section.section} aria-labelledby="webhooks-title">
      <div className={section.head}>
        <h2 id="webhooks-title" ref={title} tabIndex={-1}>
          Webhooks
        </h2>
        <p>Other systems learn about quotes the moment something happens.</p>
        {webhooks.length < MOST_WEBHOOKS && (
          <Button look="small" onClick={() => setOpen("add")}>
            Add Webhook
          </Button>
        )}
      </div>
      {error && (
        <LoadFailure
          text="The webhooks could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p>Loading the webhooks …</p>}
      {data && webhooks.length === 0 && (
        <p className={section.none}>
          There are no webhooks yet. Add the address of a system that should hear about quotes, such
          as your CRM or ERP. It gets a signed message for each event that you choose, and no
          personal data.
        </p>
      )}
      <ul className={styles.list}>
        {webhooks.map((webhook) => (
          <WebhookCard
            key={webhook.id}
            webhook={webhook}
            isLogShown={webhook.id === shownLog}
            onLog={(shown) => setShownLog(shown ? webhook.id : undefined)}
            onTurn={(isOn) => turn(webhook, isOn)}
            onTest={() => test(webhook)}
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
            void done("Webhook added", saved);
            // Its receiver needs the secret next.
            setOpen({ dialog: "secret", webhook: saved });
          }}
          onClose={close}
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
              const { webhooks = [] } = (await refetch()).data ?? {};
              const latest = webhooks.find(({ id }) => id === edited.id);
              if (latest) setOpen({ dialog: "edit", webhook: open.webhook, latest });
              throw failure;
            })
          }
          latest={open.latest}
          onSaved={(saved) => {
            void done("Webhook updated", saved);
            close();
          }}
          onClose={close}
        />
      )}
      {typeof open === "object" && open.dialog === "secret" && (
        <SecretDialog webhook={open.webhook} onClose={close} />
      )}
      {typeof open === "object" && open.dialog === "delete" && (
        <DeleteWebhook
          webhook={open.webhook}
          onDeleted={() => {
            close();
            void done("Webhook deleted", open.webhook).then(() => title.current?.focus());
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
