import type { Request } from "express";
import type { DatabaseSettings } from "#server/db/engine.ts";
import { isExpected, readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import type { PartnerSettings } from "#server/partners/partner-settings.ts";
import { ApiError } from "#server/platform/errors.ts";
import { authorOf, hasSenderScope } from "#server/staff/author.ts";
import type { AdminEditReply } from "#shared/api/rules/catalog.ts";
import type { Refused } from "#shared/edits/edited-rules.ts";
import { rehearsedPartner } from "#shared/rehearsal/rehearsal.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { consequencesOf, lastingSentences, summaryWith } from "./consequences.ts";
import type { Candidate, RulesQuestion, RulesReview } from "./review-rules.ts";
import { refuseMissingImages } from "./rules-images.ts";
import type { Alongside, RulesStore } from "./rules-store.ts";

/** An edit is refused with 503 if others overtake it this often. */
const MAX_ATTEMPTS = 5;

/** The revision that staff saw before they sent a change, and who sent it. */
export interface Basis {
  /** The revisions to which the change applies; undefined: any. */
  readonly revision: ReturnType<typeof readIfMatch>;
  /** The author of the change, as the history names it. */
  readonly author: string;
  /** Whether the sender may read quotes, which the reply then names. */
  readonly readsQuotes?: boolean | undefined;
  /** False for a sender who may not read the catalog, and so not what colleagues published. */
  readonly readsCatalog?: boolean | undefined;
  /** Whether the request only asks what the change would do. */
  readonly isPreview?: boolean | undefined;
}

export function readBasis(req: Request): Basis {
  return {
    revision: readIfMatch(req),
    author: authorOf(req),
    readsQuotes: hasSenderScope(req, "quotes:read"),
    readsCatalog: hasSenderScope(req, "catalog:read"),
    isPreview: req.query.preview !== undefined,
  };
}

/** Reviews rules with everything that a change may keep from working. */
export type Review = (
  question: Pick<RulesQuestion, "current" | "derived" | "candidate"> & {
    /** Whether open quotes that could no longer be ordered do not matter. */
    readonly ignoresQuotes?: boolean | undefined;
  },
) => Promise<RulesReview>;

/** Reviews rules together with the partners and open quotes. */
export const reviewInUse =
  (
    partners: Pick<PartnerSettings, "getCurrent">,
    database: DatabaseSettings,
    reviewRules: (question: RulesQuestion) => Promise<RulesReview>,
  ): Review =>
  async ({ ignoresQuotes, ...question }) =>
    reviewRules({
      ...question,
      partners: (await partners.getCurrent()).map(rehearsedPartner),
      ...(!ignoresQuotes && { database }),
    });

export interface EditDeps {
  readonly rules: RulesStore;
  readonly images: ImageStore;
  readonly review: Review;
  /** Called after each new revision. */
  readonly onChange?: (() => void) | undefined;
}

/** What the routes of the catalog need. */
export interface AdminDeps extends EditDeps {
  readonly serve: Serve;
  readonly now: () => Date;
}

interface Change {
  /** The rules after the change, not checked yet. */
  readonly after: (current: RulesDocument) => Candidate;
  /** The sentences of the revision's summary; undefined if the list of changes is enough. */
  readonly describe?: (changes: readonly string[]) => readonly string[];
  /** The reason that staff gave. */
  readonly why?: string | undefined;
  readonly alongside?: Alongside;
}

/**
 * Applies a change to the current rules and stores the result as a new revision, or changes nothing: 412 if another
 * revision is expected, 400 or 409 if the result has a problem. What else it changes, and what no longer works, is in the reply and in
 * the history. A preview stores nothing.
 */
export async function storeChange(
  { rules: store, images, review, onChange }: EditDeps,
  { after, describe = (changes) => changes, why: given, alongside }: Change,
  basis: Basis,
  now: () => Date,
): Promise<AdminEditReply> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const current = await store.loadCurrent();
    const { document: before, revision, derived: derivedNow } = current;
    if (!isExpected(basis.revision, revision)) throw new ApiError(412, "stale_revision", undefined, { revision });
    const reviewed = await review({ current: before, derived: derivedNow, candidate: after(before) });
    const { changes, also, broken, derived, warnings, why = given } = reviewed;
    const document = requireSoundRules(before, reviewed);
    // Renews the images, so that the hourly sweep does not remove them before the change is stored.
    await refuseMissingImages(before, document, (image) => images.renew(image, now()));
    const told = { changes, also, warnings, consequences: consequencesOf(broken, basis.readsQuotes === true) };
    if (basis.isPreview) return { success: true, config: splitOptions(document), revision, ...told };
    if (changes.length === 0) return { success: true, config: splitOptions(before), revision, ...told };
    const stored = await store.append({
      document,
      findings: { derived, warnings },
      author: basis.author,
      summary: summaryWith(lastingSentences(broken), describe(changes)),
      why,
      at: now(),
      basedOn: revision,
      alongside,
    });
    if (!stored.ok) continue;
    onChange?.();
    return { success: true, config: splitOptions(document), revision: stored.revision, ...told };
  }
  throw new ApiError(503, "busy");
}

/** The reviewed rules; throws an ApiError if an edit cannot be made, if they have a problem, or are those of another product. */
export function requireSoundRules(current: RulesDocument, { refused, document, problems }: RulesReview): RulesDocument {
  if (refused) throw refusalOf(refused);
  const [first] = problems;
  if (document && !first) {
    if (document.product === current.product) return document;
    const message = `These are the rules of '${document.product}', not of '${current.product}'. Nothing was changed.`;
    throw new ApiError(409, "breaks_rules", undefined, { message });
  }
  const details = { ...(first && { message: first.message }) };
  if (first?.code === "invalid_json") throw new ApiError(400, "invalid_json", problems, details);
  const isField = problems.some(({ code }) => code === "invalid_field");
  throw new ApiError(isField ? 400 : 409, "breaks_rules", problems, details);
}

/** The error for an edit that cannot be made. */
export function refusalOf({ code, message }: Refused): ApiError {
  if (code === "unknown_step" || code === "unknown_option")
    return new ApiError(404, "not_found", undefined, { message });
  const path = code === "duplicate_option" ? "value" : "";
  return new ApiError(409, "breaks_rules", [{ path, code, message }], { message });
}
