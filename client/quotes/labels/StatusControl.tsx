import { QUOTE_STATUSES, type QuoteStatus } from "#shared/quotes/quote-status.ts";

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
          className="inline-flex flex-auto items-center justify-center gap-1.5 min-h-9! -mb-px -ml-px px-2 py-0 bg-card border border-line-strong text-sm capitalize first-of-type:rounded-l last-of-type:rounded-r not-aria-pressed:hover:bg-sunk aria-pressed:bg-ink aria-pressed:border-ink aria-pressed:text-paper aria-pressed:font-strong aria-pressed:forced-color-adjust-none max-sm:px-1"
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
