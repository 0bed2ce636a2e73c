import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import styles from "./HelpDialog.module.css";

interface Props {
  readonly pricesHidden: boolean | undefined;
  readonly onClose: () => void;
}

export function HelpDialog({ pricesHidden, onClose }: Props) {
  return (
    <Dialog title="How To Configure" onClose={onClose}>
      <div className={styles.help}>
        <ul>
          <li>
            Choose an option in each step. The parts you choose are tracked in the <b>Parts List</b>
            {pricesHidden ? "." : ", with the current total."}
          </li>
          <li>
            Experiment freely: go back, change your mind, start over. Nothing is ordered and nothing
            is lost.
          </li>
          <li>
            Click <b>Request Quote</b> when you are ready.
          </li>
          <li>Configure as many workbenches as you want, and request a quote for each.</li>
        </ul>
        <h3>What happens next</h3>
        <p>
          Our team sends you a detailed quote plus a drawing, with a quote reference number, within
          1-2 business days.
        </p>
        <h3>How to purchase</h3>
        <p>Contact our team with your quote reference number, and we take it from there.</p>
        <Button look="primary" onClick={onClose}>
          Start configuring
        </Button>
      </div>
    </Dialog>
  );
}
