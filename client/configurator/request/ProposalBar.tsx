import { loadProposal, returnToQuote } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import styles from "./Quote.module.css";

/** Tells customers which bench of their quote they are changing, and leads back. */
export function ProposalBar() {
  const { requestQuote } = useConfiguratorPage();
  const proposal = loadProposal();
  if (!proposal) return null;
  const { quoteId, items, place, company } = proposal;
  return (
    <section className={styles.bar} aria-label="Your quote">
      <p>
        You are changing {items.length === 1 ? "the bench" : `bench ${place}`} of quote <b translate="no">{quoteId}</b>.
      </p>
      <div>
        <Button look="quiet" onClick={() => returnToQuote(proposal)}>
          Back to the Quote
        </Button>
        <Button look="small" onClick={requestQuote}>
          Send to {company}
        </Button>
      </div>
    </section>
  );
}
