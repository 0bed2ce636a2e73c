import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isEmpty } from "#shared/configuration.ts";
import { HelpDialog } from "./HelpDialog.tsx";
import { EMPTY_DRAFT } from "./quote-draft.ts";
import { RemainingDialog } from "./RemainingDialog.tsx";
import type { Configurator } from "./use-configurator.ts";
import { useSubmission } from "./use-submission.ts";

const loadQuoteDialog = () => import("./QuoteDialog.tsx");
const QuoteDialog = lazy(async () => ({ default: (await loadQuoteDialog()).QuoteDialog }));

interface Ways {
  readonly goTo: (stepKey: string) => void;
  readonly reset: () => void;
}

/** The dialogs of the configurator, one at a time. What was typed into the quote form survives a visit to a step. */
export function useDialogs(configurator: Configurator, { goTo, reset }: Ways) {
  const { rules, configuration, pricing, missing, recheck, dispatch } = configurator;
  const { pricesHidden } = rules;
  const submission = useSubmission();
  const [open, setOpen] = useState<"help" | "quote" | "remaining">();
  const [draft, setDraft] = useState(EMPTY_DRAFT);

  // Loads the quote form before it is needed, in case the connection is lost by then.
  const hasBegun = !isEmpty(configuration);
  useEffect(() => {
    if (hasBegun) loadQuoteDialog().catch(() => {});
  }, [hasBegun]);

  const close = () => setOpen(undefined);
  const closeQuote = () => {
    close();
    setDraft(EMPTY_DRAFT);
  };
  const leaveFor = (stepKey: string) => {
    close();
    goTo(stepKey);
  };

  const dialogs: Readonly<Record<NonNullable<typeof open>, () => ReactNode>> = {
    help: () => <HelpDialog pricesHidden={pricesHidden} onClose={close} />,
    remaining: () => <RemainingDialog steps={missing} onGo={leaveFor} onClose={close} />,
    quote: () => (
      <QuoteDialog
        rules={rules}
        configuration={configuration}
        pricing={pricing}
        missing={missing}
        draft={draft}
        submission={submission}
        onRecheck={recheck}
        onGo={(stepKey, typed) => {
          setDraft(typed);
          leaveFor(stepKey);
        }}
        onAnother={() => {
          closeQuote();
          reset();
        }}
        onClose={closeQuote}
      />
    ),
  };

  return {
    dialog: open && <Suspense fallback={null}>{dialogs[open]()}</Suspense>,
    openHelp: () => setOpen("help"),
    requestQuote: () => {
      dispatch({ type: "finish" });
      setOpen(missing.length > 0 ? "remaining" : "quote");
    },
  };
}
