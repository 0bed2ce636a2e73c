import hidden from "#client/ui/components/text.module.css";
import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";
import styles from "./StatusControl.module.css";

interface Props {
  /** The name of the group. */
  readonly label: string;
  /** The current status. Undefined for several quotes. */
  readonly status?: QuoteStatus;
  /** Whether the keys 1 to 5 work, and are shown. */
  readonly withKeys: boolean;
  readonly onStatus: (status: QuoteStatus) => void;
}

/** A button for each status. */
export function StatusControl({ label, status, withKeys, onStatus }: Props) {
  return (
    <fieldset className={styles.control}>
      <legend className={hidden.hidden}>{label}</legend>
      {QUOTE_STATUSES.map((each, index) => (
        <button
          key={each}
          type="button"
          className={styles.status}
          data-status={each}
          aria-pressed={status === undefined ? undefined : each === status}
          aria-keyshortcuts={withKeys ? String(index + 1) : undefined}
          onClick={() => onStatus(each)}
        >
          {withKeys && (
            <span className={styles.key} aria-hidden="true">
              {index + 1}
            </span>
          )}
          {each}
        </button>
      ))}
    </fieldset>
  );
}
