import bar from "#client/admin/rules-drafts/RulesDrafts.module.css";
import { Button } from "#client/ui/Button.tsx";
import { useMessages } from "./use-messages.ts";

interface Props {
  readonly active: boolean;
  readonly onShow: () => void;
}

/** Emails that failed, until staff send them again. */
export function FailedMessagesBar({ active, onShow }: Props) {
  const { data } = useMessages(active);
  const failed = data?.failed ?? 0;
  return (
    <div role="status" aria-label="Emails that failed">
      {failed > 0 && (
        <div className={bar.notPublished}>
          <h2>
            {failed === 1 ? "An email was not delivered" : `${failed} emails were not delivered`}
          </h2>
          <Button look="small" onClick={onShow}>
            Show Messages
          </Button>
        </div>
      )}
    </div>
  );
}
