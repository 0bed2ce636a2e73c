import { Button } from "#client/ui/components/Button.tsx";
import type { Webhook } from "#shared/api/webhooks.ts";
import { WEBHOOK_EVENTS } from "#shared/webhook-events.ts";
import section from "../section/Section.module.css";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EVENT_NAMES, stateText, wasTurnedOff } from "./webhook-texts.ts";

interface Props {
  readonly webhook: Webhook;
  readonly isLogShown: boolean;
  readonly onLog: (shown: boolean) => void;
  readonly onTurn: (isOn: boolean) => void;
  readonly onTest: () => void;
  readonly onOpen: (dialog: "edit" | "secret" | "delete") => void;
}

/** One webhook with its state, and its deliveries on request. */
export function WebhookCard({ webhook, isLogShown, onLog, onTurn, onTest, onOpen }: Props) {
  const { id, url, events, state, failingSince } = webhook;
  const titleId = `webhook-${id}`;
  const named = events.map((event) => EVENT_NAMES[event]).join(" · ");
  const look =
    state === "off"
      ? section.soft
      : wasTurnedOff(webhook)
        ? section.bad
        : failingSince === null
          ? section.good
          : section.warn;
  const logLabel = isLogShown ? "Hide Deliveries" : "Show Deliveries";
  const act = (label: string, run: () => void) => (
    // The second click of a double click is not meant.
    <Button
      look="small"
      aria-label={`${label}: ${url}`}
      onClick={({ detail }) => detail < 2 && run()}
    >
      {label}
    </Button>
  );
  return (
    <li className={section.card}>
      <h3 id={titleId}>{url}</h3>
      <p className={look}>{stateText(webhook)}</p>
      <p className={section.soft}>
        {events.length === WEBHOOK_EVENTS.length ? "All events" : named}
      </p>
      <div className={section.buttons}>
        {state === "on" ? act("Turn Off", () => onTurn(false)) : act("Turn On", () => onTurn(true))}
        {act("Send Test Event", onTest)}
        {act("Secret", () => onOpen("secret"))}
        {act("Edit", () => onOpen("edit"))}
        {act("Delete", () => onOpen("delete"))}
        <Button
          look="small"
          aria-label={`${logLabel}: ${url}`}
          aria-expanded={isLogShown}
          onClick={() => onLog(!isLogShown)}
        >
          {logLabel}
        </Button>
      </div>
      {isLogShown && <DeliveryLog webhook={webhook} />}
    </li>
  );
}
