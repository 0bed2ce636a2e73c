import { useContext, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { useIsShown } from "#client/ui/hooks/use-is-shown.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { SubmissionRequest, SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import type { FrameMessage } from "#shared/partners/embed.ts";
import { HostContext } from "../state/host-context.ts";
import { closedForm, keepContact, keptForm, type TypedRequest } from "./kept-contact.ts";
import { areSameBenches, omitPrice, type Sent, sendOnce, sentEarlier } from "./send-once.ts";

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

  const submit = async (request: SubmissionRequest, typed: TypedRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const sent = await sendOnce(request, (first) => host?.tell(submittedMessage(first, pricesHidden)));
      const { reply: received, request: stored, isEarlier } = sent;
      if (areSameBenches(stored, request)) onSent(received, shown.current);
      if (isEarlier) throw sentEarlier(received.quoteId);
      // A form that was opened since may have other text.
      const isSent = (text: TypedRequest | undefined) => JSON.stringify(text) === JSON.stringify(typed);
      for (const form of [keptForm, closedForm]) if (shown.current || isSent(form.load())) form.keep(undefined);
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

function submittedMessage({ reply, request }: Sent, pricesHidden: boolean | undefined): FrameMessage {
  const { quoteId, totalPrice } = reply;
  const items = "items" in request && { items: request.items.map(omitPrice) };
  return { type: "quote-submitted", detail: { quoteId, totalPrice: pricesHidden ? null : totalPrice, ...items } };
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
