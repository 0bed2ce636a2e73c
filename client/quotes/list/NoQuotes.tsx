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
  const which = show === "all" ? "No quotes" : `No ${show} quotes`;
  return (
    <div className={styles.none} role="status">
      <p>{q.trim() === "" ? `${which}.` : `${which} match “${q.trim()}”.`}</p>
      {show === "deleted" && <p>Quotes you delete stay here for one day.</p>}
      {(show !== "all" || q !== "") && (
        <Button look="link" data-all-quotes="" onClick={() => onAll({ show: "all", q: "", sort })}>
          Show all quotes
        </Button>
      )}
    </div>
  );
}
