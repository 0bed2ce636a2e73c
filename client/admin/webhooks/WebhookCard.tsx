import type { Webhook } from "#shared/api/webhooks.ts";
import { WEBHOOK_EVENTS } from "#shared/webhook-events.ts";
import { Card } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EVENT_NAMES, stateText, wasTurnedOff } from "./webhook-texts.ts";

interface Props {
  readonly webhook: Webhook;
  readonly isLogShown: boolean;
  readonly onLog: (shown: boolean) => void;
  readonly acts: readonly (readonly [label: string, run: () => void])[];
}

/** One webhook with its state, and its deliveries on request. */
export function WebhookCard({ webhook, isLogShown, onLog, acts }: Props) {
  const { url, events, state, failingSince } = webhook;
  const named = events.map((event) => EVENT_NAMES[event]).join(" · ");
  const working = failingSince === null ? "good" : "warn";
  return (
    <Card
      name={url}
      actions={[
        ...acts.map(([label, run]) => ({
          label,
          // The second click of a double click is not meant.
          onClick: ({ detail }: { readonly detail: number }) => detail < 2 && run(),
        })),
        {
          label: isLogShown ? "Hide Deliveries" : "Show Deliveries",
          "aria-expanded": isLogShown,
          onClick: () => onLog(!isLogShown),
        },
      ]}
      foot={isLogShown && <DeliveryLog webhook={webhook} />}
    >
      <Note tone={state === "off" ? "soft" : wasTurnedOff(webhook) ? "bad" : working}>{stateText(webhook)}</Note>
      <Note tone="soft">{events.length === WEBHOOK_EVENTS.length ? "All events" : named}</Note>
    </Card>
  );
}
