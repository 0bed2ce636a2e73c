import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { dollars } from "#shared/money.ts";
import styles from "./Quote.module.css";
import { type QuoteDraft, QuoteForm } from "./QuoteForm.tsx";
import { QuoteSubmitted } from "./QuoteSubmitted.tsx";
import type { Configurator } from "./use-configurator.ts";
import { useSubmission } from "./use-submission.ts";

/** `missing` can be non-empty and `pricing` undefined if the rules change while the form is open. */
interface Props
  extends Pick<Configurator, "rules" | "configuration" | "pricing" | "missing" | "recheck"> {
  readonly draft: QuoteDraft | undefined;
  /** Goes to a step and keeps the typed text for later. */
  readonly onGo: (stepKey: string, draft: QuoteDraft) => void;
  /** Starts another bench. */
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

export const EMPTY_DRAFT: QuoteDraft = {
  name: "",
  email: "",
  phone: "",
  company: "",
  addressType: undefined,
  notes: "",
};

/** The quote form, then the quote ID. Closing resets the form, but asks first if something was typed. */
export function QuoteDialog(props: Props) {
  const { rules, configuration, pricing, missing, recheck, onGo, onClose } = props;
  const { pricesHidden } = rules;
  const { sending, failure, reply, submit } = useSubmission(pricesHidden, recheck);
  const [draft, setDraft] = useState(props.draft ?? EMPTY_DRAFT);
  const [asksDiscard, setAsksDiscard] = useState(false);
  const isEmpty = Object.values(draft).every((value) => !value?.trim());
  const close = () => (isEmpty ? onClose() : setAsksDiscard(true));

  if (reply) {
    return (
      <Dialog title="Quote Request Submitted!" onClose={onClose}>
        <QuoteSubmitted
          reply={reply}
          rules={rules}
          configuration={configuration}
          email={draft.email}
          onAnother={props.onAnother}
          onClose={onClose}
        />
      </Dialog>
    );
  }

  const send = (website: string) => {
    const { addressType } = draft;
    if (!addressType || !pricing || missing.length > 0) return;
    void submit({
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
        {...props}
        draft={draft}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
        sending={sending}
        failure={failure}
        onSubmit={send}
        onGo={(stepKey) => onGo(stepKey, draft)}
        onCancel={close}
      />
      {asksDiscard && <DiscardDialog onDiscard={onClose} onKeep={() => setAsksDiscard(false)} />}
    </Dialog>
  );
}

interface DiscardProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before typed text is discarded. Closing the question keeps the text. */
function DiscardDialog({ onDiscard, onKeep }: DiscardProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus(), []);

  return (
    <Dialog title="Discard what you typed?" onClose={onKeep}>
      <p>Your bench stays as it is.</p>
      <div className={styles.buttons}>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
        <Button look="primary" ref={keep} onClick={onKeep}>
          Keep Editing
        </Button>
      </div>
    </Dialog>
  );
}
