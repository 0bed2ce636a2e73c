import { Button } from "#client/ui/Button.tsx";
import { dateTime } from "#client/ui/date-time.ts";
import { restorableUntil } from "#shared/quote-deletion.ts";
import styles from "./DeletedNotice.module.css";

interface Props {
  /** When it was deleted, once that is known. */
  readonly deletedAt: string | undefined;
  /** Whether somebody else deleted it while it was listed. */
  readonly isNews: boolean;
  /** Whether it cannot be restored any more. */
  readonly isOver: boolean;
  readonly withKeys: boolean;
  readonly onRestore: () => void;
}

/** Says of a deleted quote until when it can be restored, and restores it. */
export function DeletedNotice({ deletedAt, isNews, isOver, withKeys, onRestore }: Props) {
  const until =
    deletedAt && `You can restore it until ${dateTime(restorableUntil(deletedAt).toISOString())}.`;
  return (
    <div className={styles.notice}>
      <p role={isNews ? "alert" : undefined}>
        {isNews ? "A colleague deleted this quote" : "This quote was deleted"}
        {isOver ? " and it was erased. You can read it until you leave it." : `. ${until ?? ""}`}
      </p>
      {!isOver && (
        <Button look="small" aria-keyshortcuts={withKeys ? "R" : undefined} onClick={onRestore}>
          Restore
        </Button>
      )}
    </div>
  );
}
