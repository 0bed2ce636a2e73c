import { useContext, useEffect, useRef, useState } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import { submitQuote } from "#client/api/routes.ts";
import { storageKey } from "#client/api/saved-work.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type {
  SubmissionRequest,
  SubmitItemsRequest,
  SubmitQuoteReply,
} from "#shared/api/quotes/submit.ts";
import { HostContext } from "../state/host-context.ts";
import { keepContact } from "./kept-contact.ts";

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
 * the page's, and `onSent` once a quote is stored.
 */
export function useSubmission(
  pricesHidden: boolean | undefined,
  onRecheck: () => void,
  onSent: (quoteId: string) => void,
) {
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

  const submit = async (request: SubmissionRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const received = await sendOnce(request);
      // If the form was closed before the reply, the request is repeated when it reopens.
      if (!shown.current) return;
      savePending(undefined);
      keepContact(request.customerInfo);
      // The server compares with the first attempt's total. The visitor may have seen a newer one.
      const priceChanged = received.totalPrice !== request.totalPrice;
      setReply({ ...received, priceChanged });
      onSent(received.quoteId);
      if (priceChanged || received.priceChanged) onRecheck();
      const totalPrice = pricesHidden ? null : received.totalPrice;
      const items = "items" in request && { items: request.items.map(omitPrice) };
      const detail = { quoteId: received.quoteId, totalPrice, ...items };
      host?.tell({ type: "quote-submitted", detail });
    } catch (thrown) {
      const refusal = failureOf(thrown);
      setFailure(refusal);
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

const STORAGE_KEY = "workbench-submission";

/** A submission that has no reply yet. */
interface Pending {
  readonly key: string;
  readonly request: SubmissionRequest;
}

/** The pending submission if the browser blocks storage. It lasts as long as the page. */
let unsaved: Pending | undefined;

/**
 * Submits a quote idempotently. Until its reply is seen, the same benches for the same customer are sent with the same
 * body and idempotency key: after a lost reply, from a reopened form, or after a reload.
 */
function sendOnce(benches: SubmissionRequest): Promise<SubmitQuoteReply> {
  const request = { ...benches, partner: pagePartner() };
  let pending = loadPending();
  if (!pending || identify(pending.request) !== identify(request)) {
    pending = { key: randomKey(), request };
    savePending(pending);
  }
  return submitQuote(pending.request, pending.key);
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

function loadPending(): Pending | undefined {
  if (unsaved) return unsaved;
  try {
    const saved = JSON.parse(window.sessionStorage.getItem(storageKey(STORAGE_KEY)) ?? "null");
    return typeof saved?.key === "string" && saved.request ? saved : undefined;
  } catch {
    return undefined;
  }
}

function savePending(pending: Pending | undefined): void {
  unsaved = undefined;
  try {
    if (pending) window.sessionStorage.setItem(storageKey(STORAGE_KEY), JSON.stringify(pending));
    else window.sessionStorage.removeItem(storageKey(STORAGE_KEY));
  } catch {
    unsaved = pending;
  }
}
