import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import type { Step } from "#shared/engine/model.ts";
import styles from "./RemainingDialog.module.css";

interface Props {
  /** The required steps without a choice. */
  readonly steps: readonly Step[];
  readonly onGo: (stepKey: string) => void;
  readonly onClose: () => void;
}

/** Lists the steps that are missing for a quote, as links. */
export function RemainingDialog({ steps, onGo, onClose }: Props) {
  const [first] = steps;
  const title = steps.length === 1 ? "One step remains" : `${steps.length} steps remain`;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>We can quote your bench once you have chosen in:</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <Button look="link" onClick={() => onGo(step.key)}>
              {step.name}
            </Button>
            <span>{step.description}</span>
          </li>
        ))}
      </ul>
      {first && (
        <Button look="primary" className={styles.start} onClick={() => onGo(first.key)}>
          Go to {first.name}
        </Button>
      )}
    </Dialog>
  );
}
