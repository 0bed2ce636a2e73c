import { useQuery } from "@tanstack/react-query";
import { Button } from "#client/ui/components/Button.tsx";
import styles from "./AdminView.module.css";
import { DRAFT_LIST, MESSAGE_LIST, WEBHOOK_LIST } from "./rules/watched-lists.ts";
import type { Section } from "./use-admin-state.ts";
import { stateText, wasTurnedOff } from "./webhooks/webhook-texts.ts";

interface Props {
  readonly active: boolean;
  readonly onShow: (section: Section) => void;
}

/**
 * Failures that happened on the server: drafts, emails and webhooks. Each stays until staff have dealt with it in its
 * section.
 */
export function AlertBars({ active, onShow }: Props) {
  const enabled = active;
  const { data: drafts } = useQuery({ ...DRAFT_LIST, enabled });
  const { data: messages } = useQuery({ ...MESSAGE_LIST, enabled });
  const { data: webhooks } = useQuery({ ...WEBHOOK_LIST, enabled });
  const unread = drafts?.drafts.filter((draft) => draft.unread) ?? [];
  const failed = messages?.failed ?? 0;
  const turnedOff = webhooks?.webhooks.filter(wasTurnedOff) ?? [];
  return (
    <div className={styles.bars}>
      <AlertBar
        label="Drafts that were not published"
        count={unread.length}
        title={["A draft was not published", "drafts were not published"]}
        reasons={unread.map(({ id, name, notPublished }) => [id, name, notPublished])}
        action="Show Drafts"
        onShow={() => onShow("rules-file")}
      />
      <AlertBar
        label="Emails that failed"
        count={failed}
        title={["An email was not delivered", "emails were not delivered"]}
        action="Show Messages"
        onShow={() => onShow("messages")}
      />
      <AlertBar
        label="Webhooks that were turned off"
        count={turnedOff.length}
        title={["A webhook was turned off", "webhooks were turned off"]}
        reasons={turnedOff.map((webhook) => [webhook.id, webhook.url, `${stateText(webhook)}.`])}
        action="Show Webhooks"
        onShow={() => onShow("webhooks")}
      />
    </div>
  );
}

interface BarProps {
  readonly label: string;
  readonly count: number;
  /** For one, and for several after their number. */
  readonly title: readonly [string, string];
  /** For each: its key, its name, and what happened to it. */
  readonly reasons?: readonly (readonly [React.Key, string, string | null])[];
  readonly action: string;
  readonly onShow: () => void;
}

function AlertBar({ label, count, title: [one, several], reasons, action, onShow }: BarProps) {
  return (
    <div role="status" aria-label={label}>
      {count > 0 && (
        <div className={styles.alert}>
          <div>
            <h2>{count === 1 ? one : `${count} ${several}`}</h2>
            {reasons && (
              <ul>
                {reasons.map(([key, name, reason]) => (
                  <li key={key}>
                    <b>{name}:</b> {reason}
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Button look="small" onClick={onShow}>
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}
