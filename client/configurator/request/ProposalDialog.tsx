import { type FormEvent, useRef, useState } from "react";
import { isFinal, sendAnswer, sendFailureText } from "#client/api/customer-routes.ts";
import { forgetChanges, type Proposal, returnToQuote } from "#client/api/proposal.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useTypedAnswer } from "#client/api/use-typed-answer.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { MAX_MESSAGE_CHARACTERS } from "#shared/quotes/quote-terms.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { quoteStyles } from "./quote-styles.ts";
import "#client/ui/styles/order.css";

interface Props {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Sends the changed bench, with all others of the quote, and returns to the customer's page. */
export function ProposalDialog({ proposal, onClose }: Props) {
  const { rules, configuration, pricing } = useConfiguratorPage();
  const { token, quoteId, number, company, place, items } = proposal;
  const { typed, type, forget } = useTypedAnswer(quoteId);
  const { message } = typed;
  const [failure, setFailure] = useState<RequestFailure>();
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const quoted = items[place - 1];
  const unitPrice = pricing && dollars(pricing.totalPrice);
  const isBelowZero = unitPrice !== undefined && unitPrice < 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second click can arrive before React has rendered the first.
    if (underWay.current || unitPrice === undefined || isBelowZero) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      await sendAnswer(token, "ask-change", {
        number,
        message,
        proposal: items.map(({ name, quantity, ...bench }, index) => ({
          ...(index + 1 === place ? { configuration, unitPrice } : bench),
          ...(name !== undefined && { name }),
          quantity,
        })),
      });
      forget("ask-change");
      forgetChanges(proposal);
      returnToQuote(proposal);
    } catch (error) {
      setFailure(RequestFailure.of(error));
      underWay.current = false;
      setSending(false);
    }
  };

  // Changes made meanwhile would not be in it, and would end with the page.
  const close = () => sending || onClose();

  return (
    <Dialog title={`Send Your Change to ${company}`} onClose={close}>
      <form className="grid gap-4" onSubmit={submit}>
        <p>
          {!rules.pricesHidden && (
            <>
              {items.length === 1 ? "The bench" : `Bench ${place}`} as you changed it costs{" "}
              <b>{unitPrice === undefined ? "…" : formatDollars(unitPrice)}</b>
              {quoted && unitPrice !== quoted.unitPrice
                ? `, instead of ${formatDollars(quoted.unitPrice)}`
                : ", as before"}
              , without discounts and delivery.{" "}
            </>
          )}
          Nothing is ordered yet: you will get a new quote.
        </p>
        <div inert={sending}>
          <TextField
            label="Your message (optional)"
            name="message"
            rows={4}
            maxLength={MAX_MESSAGE_CHARACTERS}
            value={message}
            onText={(text) => type({ message: text })}
          />
        </div>
        {isBelowZero && (
          <p role="alert" className={quoteStyles.failure}>
            {BELOW_ZERO}
          </p>
        )}
        {failure && (
          <div role="alert" className={quoteStyles.failure}>
            <p>{sendFailureText(failure)}</p>
            {failure.code !== "no_such_link" ? (
              <p>Nothing you typed is lost.</p>
            ) : (
              message.trim() !== "" && <p>Copy your message first, before you open another link.</p>
            )}
          </div>
        )}
        <div className={quoteStyles.buttons}>
          <Button onClick={close}>Keep Changing</Button>
          {!(failure && isFinal(failure)) && (
            <Button type="submit" look="primary" aria-disabled={sending || unitPrice === undefined || isBelowZero}>
              {sending ? "Sending …" : "Send"}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
