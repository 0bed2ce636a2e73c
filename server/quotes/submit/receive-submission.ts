import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { createTaskQueue, type TaskQueue } from "#server/http/concurrency.ts";
import type { Serve } from "#server/http/serve.ts";
import type { PartnerRulesOf } from "#server/partners/partner-rules.ts";
import { isSigned, type SignerOf, signedKey } from "#server/partners/signed-request.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type ChoiceCountStore, declinesCounting } from "#server/rules/demand/choice-count-store.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { type Act, actOf } from "#server/staff/author.ts";
import { isBuiltIn } from "#server/staff/person.ts";
import { IDEMPOTENCY_KEY } from "#shared/api/declaration/headers.ts";
import { type NewQuoteRequest, newQuoteEndpoints } from "#shared/api/quotes/new-quote.ts";
import { type SubmissionRequest, type SubmitQuoteReply, submitEndpoints } from "#shared/api/quotes/submit.ts";
import { dollars } from "#shared/money.ts";
import type { Assignee } from "#shared/quotes/quote.ts";
import { itemsPrice, linesOf } from "#shared/quotes/quote-items.ts";
import type { Rules } from "#shared/rules/model.ts";
import { describeAppliedPrices } from "../applied-prices.ts";
import type { LinkStore } from "../links/link-store.ts";
import { priceChanged, priceItems, totalOf } from "../price-items.ts";
import { readChoices } from "../read-choices.ts";
import { wholeItems, writeFreeLine } from "../whole-items.ts";
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
  readonly computing: TaskQueue;
  readonly now: () => Date;
}

/** The quotes that wait to be priced. Fifty benches of the largest catalog take some 200 ms. */
const MAX_WAITING = 200;

/** The address of a quote's private link, if it can be made. */
type LinkTo = (quoteId: string, at: Date) => Promise<string | undefined>;

/**
 * Stores a visitor's quote within the limit of the address. A retry under one of the keys gets the first reply, but for the private
 * link: staff can renew it in between to keep out whoever has the old one.
 */
type ReceiveSubmission = (
  req: Request,
  res: Response,
  request: SubmissionRequest,
  keys: readonly IdempotencyKey[],
  linkTo?: LinkTo,
) => Promise<SubmitQuoteReply>;

export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions(deps: ReceiveSubmissionDeps) {
  const { rules: rulesStore, partnerRules, quotes, submitLimit, now } = deps;
  const inTurn = createTaskQueue(MAX_WAITING, { behind: deps.computing });

  const store = async (
    request: SubmissionRequest | NewQuoteRequest,
    keys: readonly IdempotencyKey[],
    counts: ChoiceCountStore | undefined,
    { by, linkTo }: { readonly by?: Act; readonly linkTo?: LinkTo | undefined },
  ) => {
    const current = await rulesStore.loadCurrent();
    // Validated under the rules that the visitor saw; stored with the prices that the partner may hide.
    const own = await partnerRules(current.rules, request.partner, { evenOff: by !== undefined });
    const { partner } = own;
    const { asked, seen, priced, items, priceList } = await inTurn(async () => {
      const asked = readBenches(request, own.priced);
      const { seen, priced } = await priceItems(asked, by ? own.priced : own.rules, own.priced);
      const priceList = describeAppliedPrices(current.rules, own, priced);
      return { asked, seen, priced, items: wholeItems(own.priced, priced), priceList };
    });
    const at = now();
    const freeLines = "freeLines" in request ? request.freeLines?.map(writeFreeLine) : undefined;
    const quote = newQuote(
      { rulesRevision: current.revision, priceList, freeLines },
      request,
      items,
      at,
      partner?.name,
    );
    let isNew = false;
    const reply = await quotes.submit(
      by ? { ...quote, byPhone: true, assignee: assigneeFor(by) } : quote,
      (quote) => ({
        success: true,
        quoteId: quote.quoteId,
        totalPrice: dollars(by ? itemsPrice(linesOf(quote.current)) : totalOf(seen)),
        deliveryFee: partner?.pricesHidden && !by ? 0 : quote.pricing.deliveryFee,
        priceChanged: priceChanged(asked, seen),
        complete: quote.complete,
        benches: items.map(({ orderCode, drawings, missing }) => ({
          ...{ orderCode, drawings },
          ...(missing && { missing }),
        })),
      }),
      keys,
      by?.author,
      async (within) => {
        isNew = true;
        await counts?.addQuote(within, priced, at);
      },
    );
    const link = isNew && (await linkTo?.(reply.quoteId, at));
    return link ? { ...reply, link } : reply;
  };

  const counted = deps.countChoices ? deps.counts : undefined;
  const receiveSubmission: ReceiveSubmission = async (req, res, request, keys, linkTo) => {
    // A retry gets the first reply even if the address has reached its limit.
    const earlier = await quotes.replay(keys, now());
    if (earlier) return earlier;
    const counts = declinesCounting(req) ? undefined : counted;
    return submitLimit.countQuote(req, res, () => store(request, keys, counts, { linkTo }));
  };
  return {
    receiveSubmission,
    /** The reply that a retry under one of the keys gets, whatever has changed since. */
    replaySubmission: (keys: readonly IdempotencyKey[]) => quotes.replay(keys, now()),
    /** Stores the quote that staff write for a caller. */
    writeQuote: async (request: NewQuoteRequest, keys: readonly IdempotencyKey[], by: Act): Promise<SubmitQuoteReply> =>
      (await quotes.replay(keys, now())) ?? store(request, keys, counted, { by }),
  };
}

/** A request in which staff name benches by order codes or links, with their choices. */
function readBenches(request: SubmissionRequest | NewQuoteRequest, rules: Rules): SubmissionRequest {
  if (!("items" in request)) return request;
  const items = request.items.map((item, index) =>
    "bench" in item ? { ...item, configuration: readChoices(rules, item.bench, index) } : item,
  );
  return { ...request, items };
}

/** Nobody, if a program writes the quote, or the built-in owner. */
const assigneeFor = ({ person }: Act): Assignee | null =>
  person && !isBuiltIn(person) ? { id: person.id, name: person.name, hasLeft: false } : null;

interface SubmitRoutesDeps {
  readonly receiveSubmission: ReceiveSubmission;
  readonly submitLimit: SubmitLimit;
  readonly signerOf: SignerOf;
  readonly links: LinkStore;
  readonly serve: Serve;
}

/** The public route that submits a quote. */
export function submitRoutes(deps: SubmitRoutesDeps): void {
  // The quote is stored. Without its link, the customer still gets it by email.
  const linkTo: LinkTo = async (quoteId, at) => (await deps.links.linkTo(quoteId, at).catch(() => null))?.url;
  deps.serve(submitEndpoints, {
    submitQuote: {
      after: [deps.submitLimit.countAttempt, (req, _res, next) => signedKey(req, deps.signerOf).then(() => next())],
      handle: async ({ body }, req, res) => {
        const signed = await signedKey(req, deps.signerOf);
        const keys = hashedKeys(req, signed?.sender ?? "", signed?.key, idempotencyKey(req));
        return deps.receiveSubmission(req, res, body, keys, signed === undefined ? linkTo : undefined);
      },
    },
  });
}

interface NewQuoteRoutesDeps extends Pick<ReturnType<typeof createSubmissions>, "writeQuote"> {
  readonly serve: Serve;
  readonly now: () => Date;
}

/** The route by which staff write a quote. */
export const newQuoteRoutes = ({ serve, now, writeQuote }: NewQuoteRoutesDeps): void =>
  serve(newQuoteEndpoints, {
    writeQuote: ({ body }, req) => writeQuote(body, hashedKeys(req, "staff ", idempotencyKey(req)), actOf(req, now())),
  });

/** Keys after the sender, so that nobody else can use them up. Visitors share theirs, because their addresses change. */
const hashedKeys = (
  req: Request,
  sender: string,
  ...keys: readonly (string | undefined)[]
): readonly IdempotencyKey[] =>
  keys.flatMap((key) => (key === undefined ? [] : [{ key: sender + key, requestHash: hashes.get(req) ?? "" }]));

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
