import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request, Response, Router } from "express";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { isSigned, type SignerOf, signedKey } from "#server/partners/signed-request.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type ChoiceCountStore, declinesCounting } from "#server/rules/demand/choice-count-store.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { IDEMPOTENCY_KEY } from "#shared/api/declaration/headers.ts";
import { type SubmissionRequest, type SubmitQuoteReply, submitEndpoints } from "#shared/api/quotes/submit.ts";
import { dollars } from "#shared/money.ts";
import { describeAppliedPrices } from "../applied-prices.ts";
import { priceChanged, priceItems, totalOf } from "../price-items.ts";
import { wholeItems } from "../whole-items.ts";
import { newQuote } from "./new-quote.ts";
import type { IdempotencyKey, SubmissionStore } from "./submission-store.ts";
import type { SubmitLimit } from "./submit-limit.ts";

interface ReceiveSubmissionDeps {
  readonly rules: RulesStore;
  readonly partnerRules: PartnerRulesOf;
  readonly quotes: SubmissionStore;
  readonly counts: ChoiceCountStore;
  /** Whether the options of quotes are counted. */
  readonly countChoices: boolean;
  readonly submitLimit: SubmitLimit;
  readonly now: () => Date;
}

/** Stores a visitor's quote within the limit of the address. A retry under one of the keys gets the first reply. */
export type ReceiveSubmission = (
  req: Request,
  res: Response,
  request: SubmissionRequest,
  keys: readonly IdempotencyKey[],
) => Promise<SubmitQuoteReply>;

export function createReceiveSubmission(deps: ReceiveSubmissionDeps): ReceiveSubmission {
  const { rules: rulesStore, partnerRules, quotes, submitLimit, now } = deps;

  const store = async (
    request: SubmissionRequest,
    keys: readonly IdempotencyKey[],
    counts: ChoiceCountStore | undefined,
  ) => {
    const current = await rulesStore.loadCurrent();
    // Validated under the rules that the visitor saw; stored with the prices that the partner may hide.
    const own = await partnerRules(current.rules, request.partner);
    const { partner } = own;
    const { seen, priced } = priceItems(request, own.rules, own.priced);
    const items = wholeItems(own.priced, priced);
    const priceList = describeAppliedPrices(current.rules, own, priced);
    const at = now();
    return quotes.submit(
      newQuote({ rulesRevision: current.revision, priceList }, request, items, at, partner?.name),
      (quote) => ({
        success: true,
        quoteId: quote.quoteId,
        totalPrice: dollars(totalOf(seen)),
        deliveryFee: partner?.pricesHidden ? 0 : quote.pricing.deliveryFee,
        priceChanged: priceChanged(request, seen),
        complete: quote.complete,
        benches: items.map(({ orderCode, drawings, missing }) => ({
          ...{ orderCode, drawings },
          ...(missing && { missing }),
        })),
      }),
      keys,
      async (within) => counts?.addQuote(within, priced, at),
    );
  };

  return async (req, res, request, keys) => {
    // A retry gets the first reply even if the address has reached its limit.
    const earlier = await quotes.replay(keys, now());
    if (earlier) return earlier;
    const counts = deps.countChoices && !declinesCounting(req) ? deps.counts : undefined;
    return submitLimit.countQuote(req, res, () => store(request, keys, counts));
  };
}

interface SubmitRoutesDeps {
  readonly receiveSubmission: ReceiveSubmission;
  readonly submitLimit: SubmitLimit;
  readonly signerOf: SignerOf;
  readonly serve: Serve;
}

/** The public route that submits a quote. */
export function submitRoutes(deps: SubmitRoutesDeps): Router {
  return deps.serve(submitEndpoints, {
    submitQuote: {
      after: [deps.submitLimit.countAttempt, (req, _res, next) => signedKey(req, deps.signerOf).then(() => next())],
      handle: async ({ body }, req, res) => {
        const requestHash = hashes.get(req) ?? "";
        const keys = [await signedKey(req, deps.signerOf), idempotencyKey(req)].flatMap((key) =>
          key === undefined ? [] : [{ key, requestHash }],
        );
        return deps.receiveSubmission(req, res, body, keys);
      },
    },
  });
}

const hashes = new WeakMap<IncomingMessage, string>();

/** Keeps the hash of a submission's body. */
export function hashBody(req: IncomingMessage, body: Buffer): void {
  if (req.headers["idempotency-key"] === undefined && !isSigned(req)) return;
  hashes.set(req, createHash("sha256").update(body).digest("hex"));
}

/** The request's Idempotency-Key; undefined if it has none. */
function idempotencyKey(req: Request): string | undefined {
  const key = req.get("Idempotency-Key");
  if (key === undefined) return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) {
    const message = "Use 1 to 200 visible ASCII characters.";
    throw new ApiError(400, "invalid_request", [{ path: "Idempotency-Key", code: "invalid_field", message }]);
  }
  return key;
}
