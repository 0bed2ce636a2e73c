import { Button } from "#client/ui/components/Button.tsx";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { StatusControl } from "../labels/StatusControl.tsx";

interface Props {
  readonly count: number;
  /** The number of loaded quotes, all of which can be selected. */
  readonly listed: number;
  /** Whether the keys 1 to 5 set their status. */
  readonly withKeys: boolean;
  readonly onStatus: (status: QuoteStatus) => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** Actions on all selected quotes. */
export function SelectionBar({ count, listed, withKeys, onStatus, onAll, onNone }: Props) {
  return (
    <section
      className="grid gap-2 p-3 bg-accent-tint border border-accent rounded text-sm max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:z-1 max-md:[border-width:1px_0_0] max-md:rounded-none"
      aria-label="Selected quotes"
    >
      <p role="status">
        <b>{count === 1 ? "1 quote" : `${count} quotes`}</b> selected.{" "}
        <span className="touch:hidden">{withKeys && `Keys 1 to 5 set ${count === 1 ? "its" : "their"} status.`}</span>
      </p>
      <StatusControl label="Status of the selected quotes" withKeys={withKeys} onStatus={onStatus} />
      <p className="flex flex-wrap gap-x-4">
        <Button look="link" onClick={onAll}>
          Select all {listed} shown
        </Button>
        <Button look="link" onClick={onNone}>
          Clear selection
        </Button>
      </p>
    </section>
  );
}
