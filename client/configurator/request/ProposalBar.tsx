import { loadDeskBench, loadProposal, returnToDesk, returnToQuote } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import "#client/ui/styles/order.css";

/** Tells customers and staff which bench of a quote they are changing, and leads back. */
export function ProposalBar() {
  const { requestQuote } = useConfiguratorPage();
  const proposal = loadProposal();
  const atDesk = loadDeskBench();
  const place = proposal?.items.length === 1 ? undefined : (proposal?.place ?? (atDesk?.place ?? 0) + 1);
  const quoteId = (proposal ?? atDesk)?.quoteId;
  const isNew = atDesk && atDesk.place === undefined;
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-[inherit] px-page py-3 bg-accent-tint border-b border-line [&>div]:flex [&>div]:flex-wrap [&>div]:gap-2"
      aria-label="Your quote"
    >
      <p>
        You are {isNew ? "choosing a bench" : `changing ${place === undefined ? "the bench" : `bench ${place}`}`}{" "}
        {isNew ? "for" : "of"} {quoteId === "NEW" ? "a new quote" : "quote"}{" "}
        {quoteId !== "NEW" && <b translate="no">{quoteId}</b>}.
      </p>
      <div>
        <Button look="quiet" onClick={() => (proposal ? returnToQuote(proposal) : atDesk && returnToDesk(atDesk))}>
          Back to the Quote
        </Button>
        <Button look="small" onClick={requestQuote}>
          {proposal ? `Send to ${proposal.company}` : "Use This Bench"}
        </Button>
      </div>
    </section>
  );
}
