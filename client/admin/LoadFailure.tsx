import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/Button.tsx";
import styles from "./AdminView.module.css";

interface Props {
  /** Says what failed. The server's message follows. */
  readonly text: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The reason for a failed load, with a button that tries again. */
export function LoadFailure({ text, error, onRetry }: Props) {
  return (
    <p role="alert" className={styles.failure}>
      {text} {error instanceof RequestFailure && error.serverError}{" "}
      <Button look="link" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
