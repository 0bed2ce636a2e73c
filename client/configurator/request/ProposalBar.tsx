import { loadProposal, returnToQuote } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import "#client/ui/styles/order.css";

/** Tells customers which bench of their quote they are changing, and leads back. */
export function ProposalBar() {
  const { requestQuote } = useConfiguratorPage();
  const proposal = loadProposal();
  if (!proposal) return null;
  const { quoteId, items, place, company } = proposal;
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-[inherit] px-page py-3 bg-accent-tint border-b border-line [&>div]:flex [&>div]:flex-wrap [&>div]:gap-2"
      aria-label="Your quote"
    >
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
