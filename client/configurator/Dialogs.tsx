import { keptProposal } from "#client/api/proposal.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import type { Step } from "#shared/engine/model.ts";
import styles from "./Dialogs.module.css";
import { ProposalDialog } from "./ProposalDialog.tsx";
import { QuoteDialog } from "./QuoteDialog.tsx";
import type { QuoteDraft } from "./QuoteForm.tsx";
import { useConfiguratorPage } from "./use-configurator.ts";

interface Props {
  readonly open: "help" | "quote" | "remaining";
  /** The content of the quote form, kept while the visitor returns to a step. */
  readonly draft: QuoteDraft | undefined;
  /** Closes the dialog and keeps a draft for the next time. */
  readonly onClose: (draft: QuoteDraft | undefined) => void;
}

/** The dialogs of the configurator, one at a time. */
export function Dialogs({ open, draft, onClose }: Props) {
  const page = useConfiguratorPage();
  const close = () => onClose(draft);
  const leaveFor = (stepKey: string, kept = draft) => {
    onClose(kept);
    page.goTo(stepKey);
  };
  if (open === "help") return <HelpDialog pricesHidden={page.rules.pricesHidden} onClose={close} />;
  if (open === "remaining")
    return <RemainingDialog steps={page.missing} onGo={leaveFor} onClose={close} />;
  const proposal = keptProposal();
  if (proposal) return <ProposalDialog proposal={proposal} onClose={close} />;
  return (
    <QuoteDialog
      {...page}
      draft={draft}
      onGo={leaveFor}
      onAnother={() => {
        onClose(undefined);
        page.reset();
      }}
      onClose={() => onClose(undefined)}
    />
  );
}

interface HelpProps {
  readonly pricesHidden: boolean | undefined;
  readonly onClose: () => void;
}

export function HelpDialog({ pricesHidden, onClose }: HelpProps) {
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

interface RemainingProps {
  /** The required steps without a choice. */
  readonly steps: readonly Step[];
  readonly onGo: (stepKey: string) => void;
  readonly onClose: () => void;
}

/** Links to the steps that need a choice before a quote can be requested. */
function RemainingDialog({ steps, onGo, onClose }: RemainingProps) {
  const [first] = steps;
  const title = steps.length === 1 ? "One step remains" : `${steps.length} steps remain`;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>To request a quote, choose an option in:</p>
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
