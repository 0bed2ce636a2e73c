import { type FormEvent, Fragment, useMemo, useRef, useState } from "react";
import { isFinal, sendAnswer, sendFailureText } from "#client/api/customer-routes.ts";
import { forgetChanges, loadChanges, type Proposal, returnToQuote } from "#client/api/proposal.ts";
import { RequestFailure } from "#client/api/request.ts";
import { useTypedAnswer } from "#client/api/use-typed-answer.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { SentFields } from "#client/ui/fields/SentFields.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { priceChosen } from "#shared/engine/price.ts";
import { BELOW_ZERO } from "#shared/engine/rejection.ts";
import { settle } from "#shared/engine/settle.ts";
import { dollars, formatDollars } from "#shared/money.ts";
import { MAX_MESSAGE_CHARACTERS } from "#shared/quotes/quote-terms.ts";
import { isEmpty, sameConfiguration, writeHash } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { quoteStyles } from "./quote-styles.ts";
import "#client/ui/styles/order.css";

interface Props {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Sends the changed benches, with all others of the quote, and returns to the customer's page. */
export function ProposalDialog({ proposal, onClose }: Props) {
  const { rules, configuration, pricing } = useConfiguratorPage();
  const { token, quoteId, number, seen, company, place, items } = proposal;
  const { typed, type, forget } = useTypedAnswer(quoteId);
  const { message } = typed;
  const [failure, setFailure] = useState<RequestFailure>();
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const kept = useMemo(() => keptChanges(rules, proposal), [rules, proposal]);
  const unitPrice = pricing && dollars(pricing.totalPrice);
  const changed = new Map(unitPrice === undefined ? kept : [...kept, [place, { configuration, unitPrice }]]);
  const isBelowZero = [...changed.values()].some((bench) => bench.unitPrice < 0);

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
        seen,
        message,
        proposal: items.map(({ name, quantity, ...bench }, index) => ({
          ...(changed.get(index + 1) ?? bench),
          ...(name !== undefined && { name }),
          quantity,
        })),
      });
      forget("ask-change");
      for (const sent of changed.keys()) forgetChanges({ ...proposal, place: sent });
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
          {items.map((quoted, index) => {
            const bench = changed.get(index + 1);
            if (!bench && index + 1 !== place) return null;
            const name = items.length === 1 ? "The bench" : `Bench ${index + 1}`;
            if (rules.pricesHidden) return `${name} is sent as you changed it. `;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bench is its place
              <Fragment key={index}>
                {name} as you changed it costs <b>{bench ? formatDollars(bench.unitPrice) : "…"}</b>
                {bench?.unitPrice === quoted.unitPrice
                  ? ", as before"
                  : `, instead of ${formatDollars(quoted.unitPrice)}`}
                , without discounts and delivery.{" "}
              </Fragment>
            );
          })}
          Nothing is ordered yet: you will get a new quote.
        </p>
        <SentFields sending={sending}>
          <TextField
            label="Your message (optional)"
            name="message"
            rows={4}
            maxLength={MAX_MESSAGE_CHARACTERS}
            value={message}
            onText={(text) => type({ message: text })}
          />
        </SentFields>
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

/** The other benches of the quote that the customer changed in this tab and did not send, by their places. */
function keptChanges(rules: Rules, proposal: Proposal) {
  return proposal.items.flatMap((quoted, index) => {
    const place = index + 1;
    const changes = loadChanges({ ...proposal, place });
    // The customer has not seen the changes in a bench that staff replaced.
    if (place === proposal.place || changes?.quoted !== writeHash(quoted.configuration)) return [];
    const { configuration, chosen } = settle(rules, readHash(rules, changes.hash) ?? {});
    // The configurator keeps a bench that was opened alone, too, without what is no longer offered.
    const isAsOpened = sameConfiguration(configuration, settle(rules, quoted.configuration).configuration);
    if (isEmpty(configuration) || isAsOpened) return [];
    return [[place, { configuration, unitPrice: dollars(priceChosen(rules, chosen).totalPrice) }] as const];
  });
}
