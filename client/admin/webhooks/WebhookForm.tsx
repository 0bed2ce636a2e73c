import { useState } from "react";
import formStyles from "#client/admin/forms/FormDialog.module.css";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { Webhook, WebhookReply, WebhookRequest } from "#shared/api/webhooks.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#shared/webhook-events.ts";
import { findRejection } from "../rules/rules-edits.ts";
import styles from "./Webhooks.module.css";
import { EVENT_NAMES } from "./webhook-texts.ts";

type Fields = Pick<WebhookRequest, "url" | "events">;

interface Props {
  readonly title: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** The version of a colleague who changed it in the meantime. */
  readonly latest?: Webhook | undefined;
  readonly send: (fields: Fields) => Promise<WebhookReply>;
  readonly onSaved: (webhook: Webhook) => void;
  readonly onClose: () => void;
}

/** Address and events of a webhook. A failure keeps the input. */
export function WebhookForm({ title, latest, send, onSaved, onClose, ...saved }: Props) {
  const [url, setUrl] = useState(saved.url);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(saved.events);
  const save = async () =>
    findRejection(
      send({ url, events: [...events] }).then(({ webhook }: WebhookReply) => onSaved(webhook)),
    );
  const isDirty = url !== saved.url || events.join() !== saved.events.join();
  return (
    <FormDialog
      title={title}
      submitLabel="Save Webhook"
      dirty={isDirty}
      send={save}
      fieldOf={(path) => (path === "url" ? path : undefined)}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {latest && (
            <p role="status">
              It is {latest.url} now, for:{" "}
              {latest.events.map((event) => EVENT_NAMES[event]).join(", ")}. Save again to replace
              that.
            </p>
          )}
          <TextField
            label="Address"
            name="url"
            required
            hint="It begins with https: and receives a POST for each event."
            value={url}
            onText={setUrl}
            error={errorOf("url")}
          />
          <fieldset className={formStyles.group}>
            <legend>Events</legend>
            <div className={styles.events}>
              {WEBHOOK_EVENTS.map((event) => (
                <Checkbox
                  key={event}
                  label={EVENT_NAMES[event]}
                  hint={event}
                  name={event}
                  checked={events.includes(event)}
                  onCheck={(checked) =>
                    setEvents(
                      WEBHOOK_EVENTS.filter((each) =>
                        each === event ? checked : events.includes(each),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
