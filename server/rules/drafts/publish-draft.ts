import type { Logger } from "pino";
import { ApiError } from "#server/platform/errors.ts";
import { authorOfKey } from "#server/staff/api-key.ts";
import type { ApiKeyStore } from "#server/staff/api-key-store.ts";
import type { PeopleStore } from "#server/staff/people-store.ts";
import { STAFF } from "#server/staff/person.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";
import type { AdminEditReply } from "#shared/api/rules/catalog.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { refuseMissingImages } from "../rules-images.ts";
import { type Basis, type EditDeps, requireSoundRules, storeChange } from "../store-edit.ts";
import { DraftChangedError, type DraftRow, type DraftStore, requireReadable } from "./draft-store.ts";
import type { DraftWork } from "./draft-work.ts";

export interface DraftDeps extends EditDeps {
  readonly drafts: DraftStore;
  readonly changeEdits: DraftWork["changeEdits"];
}

/** What publishes drafts changes no edits. */
type PublishDeps = Omit<DraftDeps, "changeEdits">;

const NOTHING_NEW_TEXT = "All of its changes are already published.";

/** Throws an ApiError if the draft could not be published now. */
export async function refuseUnfit(deps: PublishDeps, draft: DraftRow, explains = true): Promise<void> {
  requireReadable(draft);
  const { document: current, derived } = await deps.rules.loadCurrent();
  const candidate = { edits: draft.edits, explains };
  const review = await deps.review({ current, derived, candidate, ignoresQuotes: true });
  const document = requireSoundRules(current, review);
  const existing = await deps.images.names();
  await refuseMissingImages(current, document, async (image) => existing.has(image));
  if (review.changes.length === 0) throw new ApiError(409, "breaks_rules", undefined, { message: NOTHING_NEW_TEXT });
}

interface PublisherDeps extends PublishDeps {
  readonly people: Pick<PeopleStore, "list">;
  readonly keys: Pick<ApiKeyStore, "list">;
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
        await keepDrafts(deps, now, async () => RESTORED_TEXT);
        await deps.upkeep.noteHeld();
      }
      await keepDrafts(deps, now, findMissingRight(deps, now));
      await publishDueDrafts(deps, log, now);
      const { revision } = await deps.rules.loadCurrent();
      if (revision === checked) return;
      await keepDrafts(deps, now, findMisfit(deps));
      checked = revision;
    },
    async findNextTime() {
      const [next] = await deps.drafts.listScheduled();
      return next && new Date(next.publish_at);
    },
  };
}

/**
 * Publishes every draft whose time has come, the earliest first. One that no longer fits stays a draft, with the reason. One
 * that could not be tried stays on the schedule.
 */
export async function publishDueDrafts(deps: PublishDeps, log: Logger, now: Date): Promise<void> {
  for (const { id, publish_at: at } of await deps.drafts.listScheduled()) {
    if (new Date(at) > now) return;
    const draft = await deps.drafts.find(id);
    if (!draft) continue;
    try {
      const basis = { revision: undefined, author: draft.author };
      const { changes } = await publishDraft(deps, draft, draft.why, basis, () => now);
      if (changes.length === 0) await deps.drafts.keep(draft, NOTHING_NEW_TEXT);
    } catch (error) {
      if (error instanceof DraftChangedError) continue;
      if (error instanceof ApiError && error.status < 500) await deps.drafts.keep(draft, reasonOf(error));
      else log.error({ err: error, draft: id }, "draft not published yet");
    }
  }
}

const RESTORED_TEXT =
  "A backup was restored, and this draft may have been changed, moved or discarded after the backup. Publish it, or choose a new time.";

/** Whether an author, as histories name people and programs, may publish at this moment. One that nobody knows may not. */
async function mayPublish({ people, keys }: PublisherDeps, author: string, now: Date): Promise<boolean> {
  const person = (await people.list()).find(({ name }) => name === author);
  if (person) return person.is_active === 1 && hasScope(person.role, "catalog:write");
  // Without STAFF_PASSWORD, nobody is the built-in owner who could have lost the right.
  if (author === STAFF) return true;
  const key = (await keys.list(now)).find(({ name }) => authorOfKey(name) === author);
  return key?.state === "active" && key.scopes.includes("catalog:write");
}

/** The reason why the author of a draft may not publish any more. Whoever sets a new time confirms the draft. */
const findMissingRight =
  (deps: PublisherDeps, now: Date): FindReason =>
  async ({ author }) =>
    (await mayPublish(deps, author, now))
      ? undefined
      : `${author} may not publish any more. It waits for a colleague who confirms it: publish it, or choose a new time.`;

/** The reason why a draft does not fit the rules of today. */
export const findMisfit =
  (deps: PublishDeps): FindReason =>
  async ({ id }) => {
    const draft = await deps.drafts.find(id);
    return draft && refuseUnfit(deps, draft).then(() => undefined, refusalIn);
  };

type FindReason = (draft: Pick<DraftRow, "id" | "author">) => Promise<string | undefined>;

/** Takes the drafts off the schedule that have a reason for it, and tells who must know. */
export async function keepDrafts(
  { drafts, tellConflicts }: Pick<PublisherDeps, "drafts" | "tellConflicts">,
  now: Date,
  findReason: FindReason,
): Promise<void> {
  const authors: string[] = [];
  for (const draft of await drafts.listScheduled()) {
    const reason = await findReason(draft);
    if (reason !== undefined && (await drafts.keep(draft, reason))) authors.push(draft.author);
  }
  if (authors.length > 0) await tellConflicts(authors, now);
}

/**
 * Stores the rules of today with the edits of a draft as a revision, and deletes the draft in the same transaction, so that a crash neither
 * loses it nor publishes it twice. With conflicts, or with rules that have a problem, nothing is published.
 */
export async function publishDraft(
  deps: PublishDeps,
  draft: DraftRow,
  why: string | null,
  basis: Basis,
  now: () => Date,
): Promise<AdminEditReply> {
  requireReadable(draft);
  const describe = ([first = "", ...others]: readonly string[]) => [
    draft.id === WAITING_ID ? first : `Draft "${draft.name}": ${first}`,
    ...others,
  ];
  const change = {
    after: () => ({ edits: draft.edits, explains: basis.readsCatalog !== false }),
    describe,
    why: why ?? undefined,
    alongside: deps.drafts.publicationOf(draft),
  };
  return storeChange(deps, change, basis, now);
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
