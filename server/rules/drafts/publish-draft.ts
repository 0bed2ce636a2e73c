import type { Logger } from "pino";
import { ApiError } from "#server/platform/errors.ts";
import type { AdminEditReply } from "#shared/api/rules/catalog.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import { type Basis, type EditDeps, refuseMissingImages, requireSoundRules, storeChange } from "../store-edit.ts";
import { DraftChangedError, type DraftRow, type DraftStore, requireReadable } from "./draft-store.ts";
import type { DraftWork } from "./draft-work.ts";
import { mayPublish, type Publishers } from "./may-publish.ts";

export interface DraftDeps extends EditDeps {
  readonly drafts: DraftStore;
  readonly changeEdits: DraftWork["changeEdits"];
  readonly compareRules: DraftWork["compareRules"];
}

/** What publishes drafts changes no edits. */
type PublishDeps = Omit<DraftDeps, "changeEdits" | "compareRules">;

const NOTHING_NEW_TEXT = "All of its changes are already published.";

/** Throws an ApiError if the draft could not be published now. */
export async function refuseUnfit(deps: PublishDeps, draft: DraftRow, explains = true): Promise<void> {
  requireReadable(draft);
  const { document: current, derived } = await deps.rules.loadCurrent();
  const candidate = { edits: draft.edits, explains };
  const review = await deps.review({ current, derived, candidate, ignoresQuotes: true });
  requireSoundRules(current, review);
  const existing = await deps.images.names();
  await refuseMissingImages(review, async (image) => existing.has(image));
  if (review.changes.length === 0) throw new ApiError(409, "breaks_rules", undefined, { message: NOTHING_NEW_TEXT });
}

interface PublisherDeps extends PublishDeps, Publishers {
  /** Tells the author and the owners that drafts were taken off the schedule. */
  readonly tellConflicts: (authors: readonly string[], now: Date) => Promise<void>;
  readonly upkeep: { readonly isRestored: () => Promise<boolean>; readonly noteHeld: () => Promise<void> };
}

/**
 * Publishes drafts at their times, and takes those off the schedule that no longer fit, as soon as a change of the rules causes it.
 * Every process looks each minute, because another one may have changed the schedule, and a clock may have been set.
 */
export function createPublisher(deps: PublisherDeps, log: Logger) {
  let checked: number | undefined;
  return {
    name: "publication of drafts",
    async run(now: Date): Promise<undefined> {
      if (await deps.upkeep.isRestored()) {
        await keepRestoredDrafts(deps, now);
        await deps.upkeep.noteHeld();
      }
      await keepUnconfirmedDrafts(deps, now);
      await publishDueDrafts(deps, log, now);
      const { revision } = await deps.rules.loadCurrent();
      if (revision === checked) return;
      await keepUnfitDrafts(deps, now);
      checked = revision;
    },
    findNextTime: () => deps.drafts.nextDue(),
  };
}

/**
 * Publishes every draft whose time has come, the earliest first. One that no longer fits stays a draft, with the reason. One
 * that could not be tried stays on the schedule.
 */
export async function publishDueDrafts(deps: PublishDeps, log: Logger, now: Date): Promise<void> {
  for (const id of await deps.drafts.listDue(now)) {
    try {
      const draft = await deps.drafts.find(id);
      if (draft) await publishScheduled(deps, draft, now);
    } catch (error) {
      log.error({ err: error, draft: id }, "draft not published yet");
    }
  }
}

const RESTORED_TEXT =
  "A backup was restored, and this draft may have been changed, moved or discarded after the backup. Publish it, or choose a new time.";

/** Takes all drafts off the schedule that a backup brought back, and tells who must know. */
async function keepRestoredDrafts(deps: PublisherDeps, now: Date): Promise<void> {
  const authors: string[] = [];
  for (const draft of await deps.drafts.listScheduled())
    if (await deps.drafts.keep(draft, RESTORED_TEXT)) authors.push(draft.author);
  if (authors.length > 0) await deps.tellConflicts(authors, now);
}

/** Takes the drafts off the schedule whose authors may not publish any more, and tells the owners. Whoever sets a new time confirms them. */
export async function keepUnconfirmedDrafts(deps: PublisherDeps, now: Date): Promise<void> {
  const authors: string[] = [];
  for (const draft of await deps.drafts.list()) {
    const { author, publish_at: at } = draft;
    if (at === null || (await mayPublish(deps, author, now))) continue;
    const reason = `${author} may not publish any more. It waits for a colleague who confirms it: publish it, or choose a new time.`;
    if (await deps.drafts.keep(draft, reason)) authors.push(author);
  }
  if (authors.length > 0) await deps.tellConflicts(authors, now);
}

/** Takes the drafts off the schedule that conflict with the rules of today, with the reason, and tells who must know. */
export async function keepUnfitDrafts(deps: PublisherDeps, now: Date): Promise<void> {
  const authors: string[] = [];
  for (const draft of await deps.drafts.listScheduled()) {
    const reason = await refuseUnfit(deps, draft).then(() => undefined, refusalIn);
    if (reason !== undefined && (await deps.drafts.keep(draft, reason))) authors.push(draft.author);
  }
  if (authors.length > 0) await deps.tellConflicts(authors, now);
}

/**
 * Stores the rules of today with the edits of a draft as a revision, and deletes the draft in the same transaction, so that a crash neither
 * loses it nor publishes it twice. With conflicts, or with rules that have a problem, nothing is published.
 */
export async function publishDraft(
  deps: PublishDeps,
  draft: DraftRow,
  why: string | undefined,
  basis: Basis,
  now: Date,
): Promise<AdminEditReply> {
  requireReadable(draft);
  const describe = ([first = "", ...others]: readonly string[]) => [
    draft.id === WAITING_ID ? first : `Draft "${draft.name}": ${first}`,
    ...others,
  ];
  const change = {
    after: () => ({ edits: draft.edits, explains: basis.readsCatalog !== false }),
    describe,
    why,
    alongside: deps.drafts.publicationOf(draft, now),
  };
  return storeChange(deps, change, basis, now);
}

/** The reply to the publication that made a revision, for a request that is repeated. */
export async function replyOfPublication(
  { rules, compareRules }: DraftDeps,
  revision: number,
): Promise<AdminEditReply> {
  const { document, warnings } = await rules.at(revision);
  const previous = await rules.findPrevious(revision);
  const before = previous === undefined ? document : (await rules.at(previous)).document;
  const changes = await compareRules({ before, after: document });
  return { success: true, config: splitOptions(document), revision, changes, also: [], warnings, consequences: [] };
}

async function publishScheduled(deps: PublishDeps, draft: DraftRow, now: Date): Promise<void> {
  try {
    const basis = { revision: undefined, author: draft.author };
    const { changes } = await publishDraft(deps, draft, draft.why ?? undefined, basis, now);
    if (changes.length === 0) await deps.drafts.keep(draft, NOTHING_NEW_TEXT);
  } catch (error) {
    if (error instanceof DraftChangedError) return;
    await deps.drafts.keep(draft, refusalIn(error));
  }
}

/** The reason why a draft does not fit; throws anything else again. */
function refusalIn(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return reasonOf(error);
}

/** The problems that a reason names. */
const MAX_NAMED = 5;

/** 'It conflicts with changes that were published in the meantime. Price of 48 in (Width): draft +$12.00, published +$15.00' */
export function reasonOf({ message, validationErrors = [] }: ApiError): string {
  const sentences = [...new Set(validationErrors.map((problem) => problem.message))];
  const named = sentences.length > 0 ? sentences.slice(0, MAX_NAMED) : [message];
  const more = sentences.length - named.length;
  const isConflict = validationErrors.some(({ code }) => code === "conflict");
  return [
    ...(isConflict ? ["It conflicts with changes that were published in the meantime."] : []),
    named.join("; "),
    ...(more > 0 ? [`and ${more} more.`] : []),
  ].join(" ");
}
