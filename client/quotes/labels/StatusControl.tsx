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
    <fieldset className="flex flex-wrap pt-0 pb-px pr-0 pl-px">
      <legend className="spoken">{label}</legend>
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
            <span
              // Before the status, and raised like a key, so that it does not look like a count.
              className="min-w-4.5 border border-line-strong border-b-2 rounded bg-paper text-soft font-inherit text-xs font-normal leading-[1.1rem] touch:hidden"
              aria-hidden="true"
            >
              {index + 1}
            </span>
          )}
          {each}
        </button>
      ))}
    </fieldset>
  );
}
