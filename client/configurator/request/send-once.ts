import { keptInTab } from "#client/api/kept-in-tab.ts";
import { pagePartner } from "#client/api/page-partner.ts";
import { randomKey } from "#client/api/random-key.ts";
import { fetchReply, RequestFailure } from "#client/api/request.ts";
import type { SubmissionRequest, SubmitItemsRequest, SubmitQuoteReply } from "#shared/api/quotes/submit.ts";
import { isRecord } from "#shared/is-record.ts";
import { dollars } from "#shared/money.ts";
import { deliveryFee } from "#shared/quotes/delivery.ts";

/** A key, with all submissions that were sent under it and may have been stored. The server stores one of them. */
interface Pending {
  readonly key: string;
  readonly requests: readonly SubmissionRequest[];
}

const pendingInTab = keptInTab("workbench-submission", (saved) => (isPending(saved) ? saved : undefined));

/** The stored quote, and whether it is of an earlier request than the one that was to be sent. */
export interface Sent {
  readonly reply: SubmitQuoteReply;
  readonly request: SubmissionRequest;
  readonly isEarlier: boolean;
}

/** The submission that the page is sending, even if its form was closed. */
let underWay: { readonly identity: string; readonly sent: Promise<Sent> } | undefined;

/**
 * Submits a quote idempotently. Until its reply is seen, the same benches for the same customer are sent with the same body: after a lost
 * reply, or after a reload. A reopened form shares the request under way, and only the first form calls `onStored`. A request that differs
 * waits for the one under way, and is refused if that one is stored: the visitor decides whether to send both. If the reply to an earlier one
 * was lost, the new one is sent under the same key, so that the server stores only one of them.
 */
export async function sendOnce(benches: SubmissionRequest, onStored: (sent: Sent) => void): Promise<Sent> {
  const request = { ...benches, partner: pagePartner() };
  const identity = identify(request);
  if (underWay?.identity === identity) return underWay.sent;
  const earlier = await underWay?.sent.catch(() => undefined);
  if (earlier) throw sentEarlier(earlier.reply.quoteId);
  const sending = { identity, sent: sendUnderKey(request) };
  underWay = sending;
  try {
    const sent = await sending.sent;
    onStored(sent);
    return sent;
  } finally {
    if (underWay === sending) underWay = undefined;
  }
}

/** The refusal of a request, because an earlier one was stored. */
export const sentEarlier = (quoteId: string) =>
  new RequestFailure({ error: `Your earlier request was sent as ${quoteId}. This one is not sent yet.` });

async function sendUnderKey(request: SubmissionRequest): Promise<Sent> {
  const { key, requests } = pendingInTab.load() ?? { key: randomKey(), requests: [] };
  const own = requests.find((each) => identify(each) === identify(request)) ?? request;
  const others = requests.filter((each) => each !== own);
  pendingInTab.keep({ key, requests: [own, ...others] });
  for (const each of [own, ...others]) {
    try {
      const reply = await submitQuote(each, key);
      pendingInTab.keep(undefined);
      return { reply, request: each, isEarlier: each !== own };
    } catch (error) {
      const { code, validationErrors } = RequestFailure.of(error);
      // Another one is stored.
      if (code === "key_reused") continue;
      if (validationErrors) pendingInTab.keep(others.length > 0 ? { key, requests: others } : undefined);
      throw error;
    }
  }
  // The browser copies what a tab keeps for a duplicate of the tab.
  pendingInTab.keep(undefined);
  throw new RequestFailure({ error: "Another tab sent an earlier request. This one is not sent yet." });
}

/**
 * The idempotency key makes a retry return the first reply. The specification promises only the quote's ID: without prices
 * in the reply, those that the visitor saw hold.
 */
async function submitQuote(body: SubmissionRequest, key: string): Promise<SubmitQuoteReply> {
  const headers = { "Idempotency-Key": key };
  const { totalPrice = 0, customerInfo } = body;
  const reply: SpecifiedSubmission = await fetchReply("POST /api/quotes/submit", { body, headers });
  return {
    totalPrice,
    deliveryFee: dollars(deliveryFee(customerInfo.addressType)),
    priceChanged: false,
    complete: true,
    benches: [],
    ...reply,
  };
}

type SpecifiedSubmission = Pick<SubmitQuoteReply, "success" | "quoteId"> & Partial<SubmitQuoteReply>;

/** Benches, customer and partner, regardless of prices. */
function identify(request: SubmissionRequest): string {
  const { customerInfo, website, partner } = request;
  return JSON.stringify([omitPrices(request), customerInfo, website, partner]);
}

const omitPrices = (request: SubmissionRequest) =>
  "items" in request ? request.items.map(omitPrice) : request.configuration;

/** Whether two requests are for the same benches. */
export const areSameBenches = (one: SubmissionRequest, other: SubmissionRequest): boolean =>
  JSON.stringify(omitPrices(one)) === JSON.stringify(omitPrices(other));

export function omitPrice({ name, quantity, configuration }: SubmitItemsRequest["items"][number]) {
  return { name, quantity, configuration };
}

function isPending(saved: unknown): saved is Pending {
  return isRecord(saved) && typeof saved.key === "string" && Array.isArray(saved.requests);
}
