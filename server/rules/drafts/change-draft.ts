import { ApiError } from "#server/platform/errors.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { MAX_WHY_CHARACTERS } from "#shared/api/rules/revisions.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { refusalOf } from "../store-edit.ts";
import { type DraftRow, requireReadable } from "./draft-store.ts";
import { columnsOf, type DraftAnswer, type DraftChange } from "./draft-work.ts";
import type { DraftDeps } from "./publish-draft.ts";

export const draftChangedError = () => new ApiError(412, "draft_changed");

export async function findDraft({ drafts }: DraftDeps, id: string): Promise<DraftRow> {
  const draft = await drafts.find(id);
  if (!draft) throw new ApiError(404, "not_found", undefined, { message: GONE.draft });
  return draft;
}

/** Somebody who changes a draft is overtaken this often at most. */
const MAX_ATTEMPTS = 10;

interface Act {
  readonly author: string;
  readonly at: Date;
}

/** Changes one version of a draft; undefined if it is no longer current. Throws an ApiError for a change that cannot be made. */
export async function changeVersion(
  deps: DraftDeps,
  draft: DraftRow,
  change: DraftChange,
  { author, at }: Act,
): Promise<DraftRow | undefined> {
  const answer = await tryChange(deps, draft.edits, change);
  if (answer.kind === "same") return draft;
  const changed = { author, ...answer.columns, why: reasonsAfter(draft, change, answer.columns.edit_count) };
  return (await deps.drafts.replace(draft, changed, at)) ? deps.drafts.find(draft.id) : undefined;
}

/** The reason of a draft, with that of the edits that are added if both fit; null once it has no edits. */
function reasonsAfter({ why }: DraftRow, change: DraftChange, edits: number): string | null {
  if (edits === 0 || !("why" in change)) return edits === 0 ? null : why;
  const both = [...new Set([why, change.why].flatMap((each) => each?.split("; ") ?? []))].join("; ");
  return both.length > MAX_WHY_CHARACTERS ? why : both || null;
}

/** What becomes of the edits of a draft. Throws an ApiError for a change that cannot be made. */
async function tryChange({ rules, changeEdits }: DraftDeps, edits: string, change: DraftChange) {
  const { document: today, revision } = await rules.loadCurrent();
  // Nobody keeps or drops an edit for rules that they have not seen.
  if ("settle" in change && (change.settle.revision ?? revision) !== revision) throw draftChangedError();
  const answer = await changeEdits({ today, edits, change });
  if (answer.kind === "changed" || answer.kind === "same") return answer;
  throw errorOf(answer);
}

/** Changes a draft, again if a colleague changes it at the same time. */
export async function changeDraft(deps: DraftDeps, id: string, change: DraftChange, act: Act): Promise<DraftRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (id === WAITING_ID && "add" in change && !(await deps.drafts.find(id))) {
      // What cannot be added begins no draft.
      await tryChange(deps, "[]", change);
      await beginWaiting(deps, act);
    }
    const changed = await changeVersion(deps, await findDraft(deps, id), change, act);
    if (changed) return changed;
  }
  throw new ApiError(503, "busy");
}

/** Adds the draft of the changes that wait, unless it is there. */
async function beginWaiting({ drafts, rules }: DraftDeps, { author, at }: Act): Promise<void> {
  if (await drafts.find(WAITING_ID)) return;
  const { revision } = await rules.loadCurrent();
  const draft = { id: WAITING_ID, name: "Changes waiting", based_on: revision, author };
  if (!(await drafts.add({ ...draft, ...columnsOf([]) }, at))) throw new ApiError(409, "too_many_drafts");
}

/** Moves the edits of a draft, with its reason, to those that wait. */
export async function moveToWaiting(deps: DraftDeps, draft: DraftRow, act: Act): Promise<DraftRow> {
  requireReadable(draft);
  await beginWaiting(deps, act);
  const waiting = await changeDraft(deps, WAITING_ID, { append: draft.edits, why: draft.why }, act);
  if (!(await deps.drafts.remove(draft))) throw draftChangedError();
  return waiting;
}

const TOO_MUCH_TEXT = "There are already as many changes as can wait. Publish or discard them, then go on.";

function errorOf(answer: Exclude<DraftAnswer, { readonly kind: "changed" | "same" }>): ApiError {
  if (answer.kind === "refused") return refusalOf(answer.refused);
  if (answer.kind === "gone") return new ApiError(404, "not_found", undefined, { message: GONE.edit });
  if (answer.kind !== "misshapen") return new ApiError(409, "breaks_rules", undefined, { message: TOO_MUCH_TEXT });
  const { isField, problems } = answer;
  const [first] = problems;
  return new ApiError(isField ? 400 : 409, "breaks_rules", problems, { ...(first && { message: first.message }) });
}
