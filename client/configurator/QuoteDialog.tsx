import { useState } from "react";
import { Dialog } from "#client/ui/Dialog.tsx";
import type { Configuration } from "#shared/configuration.ts";
import type { Pricing } from "#shared/engine/price.ts";
import { dollars } from "#shared/money.ts";
import type { CustomerInfo } from "#shared/quotes.ts";
import { QuoteFields } from "./QuoteFields.tsx";
import { QuoteSubmitted } from "./QuoteSubmitted.tsx";
import { useQuoteForm } from "./use-quote-form.ts";
import type { Submission } from "./use-submission.ts";

interface Props {
  readonly configuration: Configuration;
  readonly pricing: Pricing;
  readonly submission: Submission;
  /** Called when the server does not accept the bench: its rules are newer. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** The quote form, and after it the quote's id. Closing it resets it (spec, section 4). */
export function QuoteDialog({ configuration, pricing, submission, onRefused, onClose }: Props) {
  const { sending, failure, reply, submit } = useQuoteForm(submission, onRefused);
  const [email, setEmail] = useState("");

  if (reply) {
    return (
      <Dialog title="Quote Request Submitted!" onClose={onClose}>
        <QuoteSubmitted reply={reply} email={email} onClose={onClose} />
      </Dialog>
    );
  }

  const send = (customerInfo: CustomerInfo) => {
    setEmail(customerInfo.email);
    submit({
      configuration,
      customerInfo,
      totalPrice: dollars(pricing.totalPrice),
      parts: pricing.parts.map(({ stepName, optionName, price }) => ({
        stepName,
        optionName,
        price: dollars(price),
      })),
    });
  };

  return (
    <Dialog title="Request a Quote" onClose={onClose}>
      <QuoteFields
        totalPrice={pricing.totalPrice}
        sending={sending}
        failure={failure}
        onSubmit={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}
