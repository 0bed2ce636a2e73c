import { Amounts } from "#client/ui/components/Amounts.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { formatMoney } from "#shared/money.ts";
import { projectPrice, type ReviewedItem } from "#shared/project/project.ts";
import { OPEN_DELIVERY_TEXT } from "#shared/quotes/delivery.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import type { findSentRequest } from "./project-state.ts";

interface Props {
  readonly items: readonly ReviewedItem[];
  readonly pricesHidden: boolean | undefined;
  /** The quote that was requested for the project, if any. */
  readonly sent: ReturnType<typeof findSentRequest>;
  readonly onRequest: () => void;
  readonly onAnother: () => void;
  readonly onNew: () => void;
}

/** The price of all benches, and the request for them. */
export function ProjectSums(props: Props) {
  const { items, pricesHidden, sent, onRequest, onAnother, onNew } = props;
  const isSent = sent?.isChanged === false;
  const price = projectPrice(items);
  const benches = benchesText(items.map(({ item }) => item));
  const faulty = items.filter(({ problems }) => problems.length > 0).length;
  return (
    <section
      className="[--amounts-gap:var(--space-2)] [--amounts-label:var(--ink)] sticky top-[calc(var(--band-top)+var(--space-5))] grid gap-3 p-4 bg-card border border-line rounded max-md:static"
      aria-label="Price of the project"
    >
      {!pricesHidden && faulty === 0 && (
        <Amounts
          lines={[
            { label: benches, amount: formatMoney(price), look: "large" },
            { label: "Delivery", amount: OPEN_DELIVERY_TEXT },
          ]}
        />
      )}
      {!pricesHidden && <p className="text-soft text-sm">Delivery is charged once for all benches.</p>}
      {faulty > 0 && (
        <p id="faulty-benches" className="text-bad text-sm">
          {faulty === 1 ? "One bench needs" : `${faulty} benches need`} a change before you can request a quote.
        </p>
      )}
      {sent && (
        <p className={`ps-3 border-s-4 text-sm ${sent.isChanged ? "border-warn" : "border-good"}`}>
          Requested as <b>{sent.quoteId}</b> on {sent.on}.{" "}
          {sent.isChanged
            ? "You changed the benches after that. To send your changes, request a quote again."
            : "Our team will contact you within 1-2 business days. If you change the benches, request a quote again."}
        </p>
      )}
      <Button
        look={isSent ? "plain" : "primary"}
        aria-disabled={faulty > 0 || undefined}
        aria-describedby={faulty > 0 ? "faulty-benches" : undefined}
        onClick={() => faulty === 0 && onRequest()}
      >
        {isSent ? "Request Another Quote" : "Request Quote"} for {benches}
      </Button>
      <Button onClick={onAnother}>Configure Another Bench</Button>
      {isSent && <Button onClick={onNew}>Start a New Project</Button>}
    </section>
  );
}
