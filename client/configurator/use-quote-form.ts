import { useContext, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import type { ValidationError } from "#shared/api/reply.ts";
import type { SubmitQuoteReply, SubmitQuoteRequest } from "#shared/api/submit.ts";
import { HostContext } from "./host-context.ts";
import type { Submission } from "./use-submission.ts";

export interface SubmissionFailure {
  readonly error: string;
  /** The advice, unless the server gave one. */
  readonly advice: string | undefined;
  readonly details: readonly ValidationError[];
}

interface QuoteForm {
  readonly sending: boolean;
  readonly failure: SubmissionFailure | undefined;
  readonly reply: SubmitQuoteReply | undefined;
  readonly submit: (request: SubmitQuoteRequest) => void;
}

/**
 * Sends one submission at a time; further clicks are no-ops. Calls `onRecheck` if the server's rules are newer than the
 * page's.
 */
export function useQuoteForm(
  submission: Submission,
  pricesHidden: boolean | undefined,
  onRecheck: () => void,
): QuoteForm {
  const host = useContext(HostContext);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<SubmissionFailure>();
  const [reply, setReply] = useState<SubmitQuoteReply>();
  const underWay = useRef(false);
  const shown = useRef(true);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const submit = async (request: SubmitQuoteRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const received = await submission.send(request);
      if (!shown.current) return;
      submission.forget();
      // The server compares with the first attempt's total. The visitor may have seen a newer one.
      const priceChanged = received.totalPrice !== request.totalPrice;
      setReply({ ...received, priceChanged });
      if (priceChanged || received.priceChanged) onRecheck();
      const totalPrice = pricesHidden ? null : received.totalPrice;
      host?.tell({ type: "quote-submitted", detail: { quoteId: received.quoteId, totalPrice } });
    } catch (thrown) {
      const refusal = failureOf(thrown);
      setFailure(refusal);
      if (refusal.details.some(({ path }) => path.startsWith("configuration"))) onRecheck();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return { sending, failure, reply, submit: (request) => void submit(request) };
}

/** The server's error sentence, if it sent one. */
function failureOf(thrown: unknown): SubmissionFailure {
  const failure = thrown instanceof RequestFailure ? thrown : new RequestFailure(undefined);
  const { serverError, answered, message, validationErrors = [] } = failure;
  const advice = answered ? message : "Check your connection and try again.";
  return {
    error: serverError ?? "Failed to submit quote request",
    advice: serverError === undefined ? advice : undefined,
    details: validationErrors,
  };
}
