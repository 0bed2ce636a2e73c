import bar from "#client/admin/rules-drafts/RulesDrafts.module.css";
import { Button } from "#client/ui/Button.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { stateText, wasTurnedOff } from "./webhook-texts.ts";

interface Props {
  readonly active: boolean;
  readonly onShow: () => void;
}

/** Webhooks that the server turned off, until staff turn them on or off. */
export function TurnedOffBar({ active, onShow }: Props) {
  const { data } = useWebhooks(active);
  const turnedOff = data?.webhooks.filter(wasTurnedOff) ?? [];
  return (
    <div role="status" aria-label="Webhooks that were turned off">
      {turnedOff.length > 0 && (
        <div className={bar.notPublished}>
          <div>
            <h2>
              {turnedOff.length === 1
                ? "A webhook was turned off"
                : `${turnedOff.length} webhooks were turned off`}
            </h2>
            <ul>
              {turnedOff.map((webhook) => (
                <li key={webhook.id}>
                  <b>{webhook.url}:</b> {stateText(webhook)}.
                </li>
              ))}
            </ul>
          </div>
          <Button look="small" onClick={onShow}>
            Show Webhooks
          </Button>
        </div>
      )}
    </div>
  );
}
