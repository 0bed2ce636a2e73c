import type { ListChoice } from "#client/quotes/desk/list-choice.ts";
import { Button } from "#client/ui/Button.tsx";
import styles from "./NoQuotes.module.css";

interface Props {
  readonly choice: ListChoice;
  readonly onAll: (choice: ListChoice) => void;
}

/** Stands in the place of a list without a quote. */
export function NoQuotes({ choice, onAll }: Props) {
  const { show, q, sort } = choice;
  const which =
    show === "all" ? "No quote" : show === "overdue" ? "No overdue quote" : `No ${show} quote`;
  return (
    <div className={styles.none} role="status">
      <p>{q.trim() === "" ? `${which}.` : `${which} matches “${q.trim()}”.`}</p>
      {show === "deleted" && (
        <p>A quote that is deleted stands here for a day, and can be restored.</p>
      )}
      {(show !== "all" || q !== "") && (
        <Button look="link" onClick={() => onAll({ show: "all", q: "", sort })}>
          Show all quotes
        </Button>
      )}
    </div>
  );
}
