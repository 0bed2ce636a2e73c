import { useContext, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { useIsShown } from "#client/ui/hooks/use-is-shown.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { SubmissionRequest, SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { HostContext } from "../state/host-context.ts";
import { closedForm, keepContact, keptForm } from "./kept-contact.ts";
import { areSameBenches, omitPrice, sendOnce, sentEarlier } from "./send-once.ts";

/** The path of a choice, in one bench or in one of several. */
const CONFIGURATION_PATH = /^(items\.\d+\.)?configuration/;

export interface SubmissionFailure {
  readonly error: string;
  /** Advice for the visitor; undefined if the server sent an error sentence. */
  readonly advice: string | undefined;
  readonly details: readonly ValidationError[];
}

/**
 * Sends one submission at a time and ignores clicks during it. Calls `onRecheck` if the server's rules are newer than
 * the page's, `onSent` once a quote is stored, whether its form is still open or not, and `onLost` if a form was closed that could not be sent.
 */
export function useSubmission(
  pricesHidden: boolean | undefined,
  onRecheck: () => void,
  onSent: (reply: SubmitQuoteReply, isSeen: boolean) => void,
  onLost: (advice: string) => void,
) {
  const host = useContext(HostContext);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<SubmissionFailure>();
  const [reply, setReply] = useState<SubmitQuoteReply>();
  const underWay = useRef(false);
  const shown = useIsShown();

  const submit = async (request: SubmissionRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const { reply: received, request: stored, isEarlier } = await sendOnce(request);
      if (areSameBenches(stored, request)) onSent(received, shown.current);
      const totalPrice = pricesHidden ? null : received.totalPrice;
      const items = "items" in stored && { items: stored.items.map(omitPrice) };
      const detail = { quoteId: received.quoteId, totalPrice, ...items };
      host?.tell({ type: "quote-submitted", detail });
      if (isEarlier) throw sentEarlier(received.quoteId);
      for (const form of [keptForm, closedForm]) form.keep(undefined);
      keepContact(request.customerInfo);
      // The server compares with the first attempt's total. The visitor may have seen a newer one.
      const priceChanged = received.totalPrice !== request.totalPrice;
      setReply({ ...received, priceChanged });
      if (priceChanged || received.priceChanged) onRecheck();
    } catch (thrown) {
      const refusal = failureOf(thrown);
      setFailure(refusal);
      if (!shown.current) onLost(refusal.advice ?? refusal.error);
      if (refusal.details.some(({ path }) => CONFIGURATION_PATH.test(path))) onRecheck();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  return { sending, failure, reply, submit };
}

/** The server's error sentence, if it sent one. */
function failureOf(thrown: unknown): SubmissionFailure {
  const failure = RequestFailure.of(thrown);
  const { serverError, answered, message, validationErrors = [] } = failure;
  const advice = answered ? message : "Check your connection and try again.";
  return {
    error: serverError ?? "Failed to submit quote request",
    advice: serverError === undefined ? advice : undefined,
    details: validationErrors,
  };
}
