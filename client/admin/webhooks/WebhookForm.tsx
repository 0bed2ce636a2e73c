import { CheckGroup } from "#client/admin/forms/CheckGroup.tsx";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#shared/api/declaration/webhook-events.ts";
import type { Webhook, WebhookRequest } from "#shared/api/webhooks.ts";
import type { Rejection } from "../rules/rules-edits.ts";
import { EVENT_NAMES } from "./webhook-texts.ts";

interface Props {
  /** Undefined for a new one. */
  readonly webhook?: Webhook;
  /** The version of a colleague who changed it in the meantime. */
  readonly latest?: Webhook | undefined;
  readonly send: (fields: Pick<WebhookRequest, "url" | "events">) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

interface Fields extends Pick<Webhook, "url"> {
  readonly events: readonly WebhookEvent[];
}

const NEW_WEBHOOK: Fields = { url: "", events: WEBHOOK_EVENTS };

/** Address and events of a webhook. A failure keeps the input. */
export function WebhookForm({ webhook, latest, send, onClose }: Props) {
  const { url, events }: Fields = webhook ?? NEW_WEBHOOK;
  const { values, dirty, field, choice } = useFormValues<Fields>({ url, events });
  return (
    <FormDialog
      title={webhook ? "Edit Webhook" : "Add Webhook"}
      submitLabel="Save Webhook"
      dirty={dirty}
      send={() => send({ url: values.url, events: [...values.events] })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {latest && (
            <p role="status">
              It is {latest.url} now, for: {latest.events.map((event) => EVENT_NAMES[event]).join(", ")}. Save again to
              replace that.
            </p>
          )}
          <TextField
            label="Address"
            required
            hint="It begins with https: and receives a POST for each event."
            {...field("url", errorOf("url"))}
          />
          <CheckGroup legend="Events" options={WEBHOOK_EVENTS} labels={EVENT_NAMES} {...choice("events")} />
        </>
      )}
    </FormDialog>
  );
}
