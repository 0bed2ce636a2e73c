import { useContext, useRef, useState } from "react";
import { keptInTab } from "#client/api/kept-in-tab.ts";
import { pagePartner } from "#client/api/page-partner.ts";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import { submitQuote } from "#client/api/routes.ts";
import { useIsShown } from "#client/ui/hooks/use-is-shown.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { SubmissionRequest, SubmitItemsRequest, SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { isRecord } from "#shared/is-record.ts";
import { HostContext } from "../state/host-context.ts";
import { closedForm, keepContact, keptForm } from "./kept-contact.ts";

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
      const received = await sendOnce(request);
      pendingInTab.keep(undefined);
      for (const form of [keptForm, closedForm]) form.keep(undefined);
      keepContact(request.customerInfo);
      // The server compares with the first attempt's total. The visitor may have seen a newer one.
      const priceChanged = received.totalPrice !== request.totalPrice;
      setReply({ ...received, priceChanged });
      onSent(received, shown.current);
      if (priceChanged || received.priceChanged) onRecheck();
      const totalPrice = pricesHidden ? null : received.totalPrice;
      const items = "items" in request && { items: request.items.map(omitPrice) };
      const detail = { quoteId: received.quoteId, totalPrice, ...items };
      host?.tell({ type: "quote-submitted", detail });
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

/** A submission that has no reply yet. */
interface Pending {
  readonly key: string;
  readonly request: SubmissionRequest;
}

const pendingInTab = keptInTab("workbench-submission", (saved) => (isPending(saved) ? saved : undefined));

/** The submission that the page is sending, even if its form was closed. */
let underWay: { readonly identity: string; readonly storedAs: Promise<string | undefined> } | undefined;

/**
 * Submits a quote idempotently. Until its reply is seen, the same benches for the same customer are sent with the same
 * body and idempotency key: after a lost reply, from a reopened form, or after a reload. A request that differs waits for the one under
 * way, and is refused if that one is stored: the visitor decides whether to send both.
 */
async function sendOnce(benches: SubmissionRequest): Promise<SubmitQuoteReply> {
  const request = { ...benches, partner: pagePartner() };
  const identity = identify(request);
  const earlier = underWay && underWay.identity !== identity ? await underWay.storedAs : undefined;
  if (earlier !== undefined)
    throw new RequestFailure({ error: `Your earlier request was sent as ${earlier}. This one is not sent yet.` });
  let pending = pendingInTab.load();
  if (!pending || identify(pending.request) !== identity) {
    pending = { key: randomKey(), request };
    pendingInTab.keep(pending);
  }
  const reply = submitQuote(pending.request, pending.key);
  const sending = {
    identity,
    storedAs: reply.then(
      ({ quoteId }) => quoteId,
      () => undefined,
    ),
  };
  underWay = sending;
  void sending.storedAs.then(() => {
    if (underWay === sending) underWay = undefined;
  });
  return reply;
}

/** Benches, customer and partner, regardless of prices. */
function identify(request: SubmissionRequest): string {
  const { customerInfo, website, partner } = request;
  const benches = "items" in request ? request.items.map(omitPrice) : request.configuration;
  return JSON.stringify([benches, customerInfo, website, partner]);
}

function omitPrice({ name, quantity, configuration }: SubmitItemsRequest["items"][number]) {
  return { name, quantity, configuration };
}

function isPending(saved: unknown): saved is Pending {
  return isRecord(saved) && typeof saved.key === "string" && isRecord(saved.request);
}
