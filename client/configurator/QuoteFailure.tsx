import { Button } from "#client/ui/Button.tsx";
import type { Step } from "#shared/engine/model.ts";
import styles from "./QuoteForm.module.css";
import type { SubmissionFailure } from "./use-quote-form.ts";

interface Props {
  readonly failure: SubmissionFailure | undefined;
  readonly missing: readonly Step[];
  /** The server refuses to price the bench. */
  readonly unpriced: boolean;
  readonly pricesHidden: boolean | undefined;
  readonly onGo: (stepKey: string) => void;
  readonly onRecheck: () => void;
}

/** The reason why the quote was not submitted, and the next step. */
export function QuoteFailure(props: Props) {
  const { failure, missing, unpriced, pricesHidden, onGo, onRecheck } = props;
  const details = failure?.details.filter(({ path }) => !path.startsWith("customerInfo.")) ?? [];
  return (
    <div role="alert" className={styles.failure}>
      {failure && <p>{failure.error}</p>}
      {missing.length > 0 ? (
        <p>
          Our catalog has changed. Please choose again in{" "}
          {missing.map((step) => (
            <Button key={step.key} look="link" onClick={() => onGo(step.key)}>
              {step.name}
            </Button>
          ))}
        </p>
      ) : (
        details.map(({ message }) => <p key={message}>{message}</p>)
      )}
      {unpriced && missing.length === 0 && (
        <p>
          {pricesHidden ? "This bench" : "The price of this bench"} is not confirmed yet.{" "}
          <Button look="link" onClick={onRecheck}>
            Check again
          </Button>
        </p>
      )}
      {failure?.advice && <p>{failure.advice}</p>}
      <p>Nothing you typed is lost.</p>
    </div>
  );
}
