import { authorizeWith } from "#client/api/customer-routes.ts";
import { addressOf } from "#client/api/request.ts";
import { SavePdf } from "#client/api/SavePdf.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { formatDollars } from "#shared/money.ts";
import type { QuoteRevision } from "#shared/quotes/quote-revisions.ts";
import { leadTimeText, termTexts } from "#shared/quotes/quote-terms.ts";
import { endTurns } from "#shared/text/text.ts";
import type { Action, OfferState } from "./offer-state.ts";
import { expiryText } from "./quote-days.ts";

interface Props {
  readonly token: string;
  /** Undefined before the first. */
  readonly revision: QuoteRevision | undefined;
  /** Undefined while prices are hidden. */
  readonly grandTotal: number | undefined;
  /** The day in the company's time zone. */
  readonly today: string;
  readonly state: OfferState;
  /** The first one is the next thing to do. */
  readonly actions: readonly Action[];
  readonly onAction: (action: Action) => void;
}

const LABELS: Readonly<Record<Action, string>> = {
  accept: "Accept This Quote",
  renew: "Ask for a Renewal",
  change: "Ask for a Change",
  decline: "No, Thank You",
};

/** The total with its terms, and what the customer can do. */
export function Offer({ token, revision, grandTotal, today, state, actions, onAction }: Props) {
  // There is no answer yet.
  const isOpen = state.kind === "ready" || state.kind === "expired";
  const isClosed = state.kind === "declined" || state.kind === "closed";
  const isDone = state.kind === "accepted" || state.kind === "confirming";
  const labelOf = (action: Action) => {
    if (action === "accept" && actions[0] === "renew") return "Accept It as It Is";
    if (action === "change" && actions[0] === "change") return "Write to Us";
    return action === "decline" && !revision ? "Cancel My Request" : LABELS[action];
  };
  return (
    <section
      className="[grid-area:offer] sticky top-4 p-6 bg-card border border-line rounded max-md:static max-md:p-4"
      aria-label="Total and answer"
    >
      {grandTotal === undefined ? (
        <p>You will find the price in our quote.</p>
      ) : (
        <>
          <p className="text-soft text-sm">{revision ? "Total" : "Total of your request"}</p>
          <p className="text-[2rem] font-strong leading-[1.25]" translate="no">
            {formatDollars(grandTotal)}
          </p>
        </>
      )}
      {revision && !isClosed && (
        <ul className="grid gap-1 mt-3 text-soft text-sm">
          {!isDone && <li>{expiryText(revision.expiresOn, today)}</li>}
          <li>
            Delivery in about {leadTimeText(revision.leadTime)} {isDone ? "" : "after you accept"}
          </li>
          {termTexts(revision).map(({ key, label, text }) => (
            <li key={key} className="wrap-anywhere">
              {label}: <bdi>{endTurns(text)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {actions.length > 0 && (
        <div className="grid gap-2 mt-6 sm:max-md:auto-cols-auto sm:max-md:grid-flow-col sm:max-md:justify-start">
          {actions.map((action, index) => (
            <Button
              key={action}
              look={action === "decline" ? "quiet" : index === 0 && isOpen ? "primary" : "plain"}
              onClick={() => onAction(action)}
            >
              {labelOf(action)}
            </Button>
          ))}
        </div>
      )}
      {revision && (
        <div className="grid justify-items-start gap-2 mt-4 pt-4 border-t border-line">
          <SavePdf
            look="small"
            address={addressOf("GET /api/customer/document", { query: { number: revision.number } })}
            // The token is in a header, so the file has no address to share by mistake.
            request={() => ({ headers: authorizeWith(token) })}
          />
        </div>
      )}
    </section>
  );
}
