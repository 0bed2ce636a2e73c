import { Button } from "#client/ui/Button.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { restorableUntil } from "#shared/quote-status.ts";
import styles from "./DeletedNotice.module.css";

interface Props {
  /** The time of the deletion, once known. */
  readonly deletedAt: string | undefined;
  /** Whether a colleague deleted it while it was listed. */
  readonly isNews: boolean;
  /** Whether it was erased. */
  readonly isOver: boolean;
  readonly withKeys: boolean;
  readonly onRestore: () => void;
}

/** The restore deadline of a deleted quote, and the button that restores it. */
export function DeletedNotice({ deletedAt, isNews, isOver, withKeys, onRestore }: Props) {
  const until =
    deletedAt && `You can restore it until ${dateTime(restorableUntil(deletedAt).toISOString())}.`;
  const what = isNews ? "A colleague deleted this quote." : "This quote was deleted.";
  return (
    <div className={styles.notice}>
      <p role={isNews ? "alert" : undefined}>
        {what} {isOver ? "It was erased and disappears when you leave it." : until}
      </p>
      {!isOver && (
        <Button look="small" aria-keyshortcuts={withKeys ? "R" : undefined} onClick={onRestore}>
          Restore
        </Button>
      )}
    </div>
  );
}
