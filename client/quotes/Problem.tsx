import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import type { QuoteMessage } from "./work/use-quote-messages.ts";

interface Props {
  readonly problem: QuoteMessage;
  readonly onDismiss: () => void;
}

/** An error beside its quote or above the list. The banner has announced it, so this is no alert. */
export function Problem({ problem: { text, detail }, onDismiss }: Props) {
  return (
    <div
      data-problem
      className="flex items-center justify-between gap-3 py-1 pr-1 pl-3 border border-bad rounded text-bad text-sm wrap-anywhere"
    >
      <p>
        <b>{text}</b> <span>{detail}</span>
      </p>
      <CloseButton label="Dismiss this error" onClick={onDismiss} />
    </div>
  );
}
