import type { MouseEvent } from "react";
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
  readonly onTurn: (isOn: boolean) => void;
  readonly onTest: () => void;
  readonly onOpen: (act: "edit" | "secret" | "delete") => void;
}

/** One webhook with its state, and its deliveries on request. */
export function WebhookCard({ webhook, isLogShown, onLog, onTurn, onTest, onOpen }: Props) {
  const { url, events, state, failingSince } = webhook;
  const named = events.map((event) => EVENT_NAMES[event]).join(" · ");
  const working = failingSince === null ? "good" : "warn";
  // The second click of a double click is not meant.
  const act = (label: string, run: () => void) => ({
    label,
    onClick: ({ detail }: MouseEvent) => detail < 2 && run(),
  });
  return (
    <Card
      name={url}
      actions={[
        state === "on" ? act("Turn Off", () => onTurn(false)) : act("Turn On", () => onTurn(true)),
        act("Send Test Event", onTest),
        act("Secret", () => onOpen("secret")),
        act("Edit", () => onOpen("edit")),
        act("Delete", () => onOpen("delete")),
        {
          label: isLogShown ? "Hide Deliveries" : "Show Deliveries",
          "aria-expanded": isLogShown,
          onClick: () => onLog(!isLogShown),
        },
      ]}
      foot={isLogShown && <DeliveryLog webhook={webhook} />}
    >
      <Note tone={state === "off" ? "soft" : wasTurnedOff(webhook) ? "bad" : working}>
        {stateText(webhook)}
      </Note>
      <Note tone="soft">{events.length === WEBHOOK_EVENTS.length ? "All events" : named}</Note>
    </Card>
  );
}
