import { ApiError } from "#server/errors.ts";
import type { ImageFolder } from "#server/images/image-folder.ts";
import type { AdminEditReply } from "#shared/api/catalog.ts";
import type { ValidationError } from "#shared/api/reply.ts";
import { type EditedRules, editRules, type RulesEdit } from "#shared/edit-rules.ts";
import { summaryOfChanges } from "#shared/engine/rules-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { BasedOn } from "./based-on.ts";
import { missingImages } from "./missing-images.ts";
import type { Candidate, RulesQuestion, RulesReview } from "./review-rules.ts";
import type { RulesStore } from "./store.ts";

/** An edit that loses against others so often is told that the server is busy. */
const MOST_ATTEMPTS = 5;

/** Reads, checks and compares rules beside the server. */
export type ReviewRules = (question: RulesQuestion) => Promise<RulesReview>;

/** Where changes are stored and reviewed, and the images that they may name. */
export interface RulesDesk {
  readonly rules: RulesStore;
  readonly images: ImageFolder;
  readonly review: ReviewRules;
}

/** A change of the rules, and what it is called where its sentences do not say it. */
export interface Change {
  /** The rules after the change, not checked yet. */
  readonly after: (current: RulesDocument) => Candidate;
  readonly title?: string;
}

/**
 * Stores what a change makes of the current rules as a new revision, or changes nothing: 412 where it is
 * based on another revision, 400 or 409 where what it makes has a problem. A change that says nothing
 * about its revision is made on whatever is current.
 */
export async function storeChange(
  { rules: store, images, review }: RulesDesk,
  { after, title }: Change,
  basedOn: BasedOn,
  at: Date,
): Promise<AdminEditReply> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { document: before, revision } = await store.current();
    if (basedOn !== undefined && basedOn !== revision)
      throw new ApiError(412, "stale_revision", undefined, { revision });
    const reviewed = await review({ current: before, candidate: after(before) });
    const { changes } = reviewed;
    const document = sound(reviewed);
    refuseOtherProduct(before, document);
    // An image that waited almost a day for this is not removed while the change is stored.
    refuseMissing(await missingImages(reviewed.newImages, (image) => images.renew(image, at)));
    if (changes.length === 0) return { success: true, config: before, revision, changes };
    const stored = await store.append({
      document,
      author: "staff",
      summary: summaryOfChanges(title === undefined ? changes : [title, ...changes]),
      at,
      basedOn: revision,
    });
    if (stored.ok) return { success: true, config: document, revision: stored.revision, changes };
  }
  throw new ApiError(503, "busy");
}

/** Stores an edit; 404 where what it names is not there, 400 or 409 where it does not fit. */
export function storeEdit(
  desk: RulesDesk,
  edit: RulesEdit,
  basedOn: BasedOn,
  at: Date,
): Promise<AdminEditReply> {
  const after = (current: RulesDocument) => {
    const edited = editRules(current, edit);
    if (!edited.ok) throw refusal(edited);
    return { document: edited.document };
  };
  return storeChange(desk, { after }, basedOn, at);
}

/** The document, if nothing is wrong with it. */
function sound({ document, problems }: RulesReview): RulesDocument {
  const [first] = problems;
  if (document && !first) return document;
  const told = { ...(first && { message: first.message }) };
  if (first?.code === "invalid_json") throw new ApiError(400, "invalid_json", problems, told);
  const isField = problems.some(({ code }) => code === "invalid_field");
  throw new ApiError(isField ? 400 : 409, "breaks_rules", problems, told);
}

function refuseMissing(problems: readonly ValidationError[]): void {
  const [first] = problems;
  if (!first) return;
  throw new ApiError(400, "breaks_rules", problems, { message: first.message });
}

/** The rules of one product never become those of another. */
export function refuseOtherProduct(current: RulesDocument, { product }: RulesDocument): void {
  if (product === current.product) return;
  throw new ApiError(409, "breaks_rules", undefined, {
    message: `These are the rules of '${product}', not of '${current.product}'. Nothing was changed.`,
  });
}

function refusal({ code, message }: Extract<EditedRules, { ok: false }>): ApiError {
  switch (code) {
    case "unknown_step":
    case "unknown_option":
      return new ApiError(404, "not_found", undefined, { message });
    case "conditional_option":
    case "named_by_condition":
      return new ApiError(409, "breaks_rules", undefined, { message });
    case "step_number":
      return new ApiError(400, "invalid_request", [{ path: "stepNumber", code, message }], {
        message,
      });
  }
}
