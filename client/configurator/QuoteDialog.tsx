import { useState } from "react";
import { Dialog } from "#client/ui/Dialog.tsx";
import { orderCode } from "#shared/bench/title-facts.ts";
import type { Configuration } from "#shared/configuration.ts";
import type { Rules, Step } from "#shared/engine/model.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import { DiscardDialog } from "./DiscardDialog.tsx";
import { QuoteForm } from "./QuoteForm.tsx";
import { QuoteSubmitted } from "./QuoteSubmitted.tsx";
import { isEmptyDraft, type QuoteDraft } from "./quote-draft.ts";
import { useQuoteForm } from "./use-quote-form.ts";
import type { Submission } from "./use-submission.ts";

interface Props {
  readonly rules: Rules;
  readonly configuration: Configuration;
  /** Undefined while the server refuses to price the bench. */
  readonly pricing: Pricing | undefined;
  /** Required steps without a choice, after the rules changed while the form was open. */
  readonly missing: readonly Step[];
  readonly draft: QuoteDraft;
  readonly submission: Submission;
  /** Called when the server's rules are newer than those of the page. */
  readonly onRecheck: () => void;
  /** Goes to a step and keeps the typed text for later. */
  readonly onGo: (stepKey: string, draft: QuoteDraft) => void;
  /** Starts another bench. */
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** The quote form, then the quote ID. Closing resets the form, after a question if something was typed. */
export function QuoteDialog(props: Props) {
  const { rules, configuration, pricing, missing, submission, onRecheck, onGo, onClose } = props;
  const { sending, failure, reply, submit } = useQuoteForm(
    submission,
    rules.pricesHidden,
    onRecheck,
  );
  const [draft, setDraft] = useState(props.draft);
  const [asksDiscard, setAsksDiscard] = useState(false);
  const close = () => (isEmptyDraft(draft) ? onClose() : setAsksDiscard(true));

  if (reply) {
    return (
      <Dialog title="Quote Request Submitted!" onClose={onClose}>
        <QuoteSubmitted
          reply={reply}
          configuration={configuration}
          email={draft.email}
          pricesHidden={rules.pricesHidden}
          onAnother={props.onAnother}
          onClose={onClose}
        />
      </Dialog>
    );
  }

  const send = (website: string) => {
    const { addressType } = draft;
    if (!addressType || !pricing || missing.length > 0) return;
    submit({
      configuration,
      customerInfo: { ...draft, addressType },
      totalPrice: dollars(pricing.totalPrice),
      ...(website && { website }),
      parts: pricing.parts.map(({ stepName, optionName, price }) => ({
        stepName,
        optionName,
        price: dollars(price),
      })),
    });
  };

  return (
    <Dialog title="Request a Quote" onClose={close}>
      <QuoteForm
        draft={draft}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
        orderCode={orderCode(rules, configuration)}
        totalPrice={pricing?.totalPrice}
        pricesHidden={rules.pricesHidden}
        missing={missing}
        sending={sending}
        failure={failure}
        onSubmit={send}
        onGo={(stepKey) => onGo(stepKey, draft)}
        onRecheck={onRecheck}
        onCancel={close}
      />
      {asksDiscard && <DiscardDialog onDiscard={onClose} onKeep={() => setAsksDiscard(false)} />}
    </Dialog>
  );
}
