import { randomUUID } from "node:crypto";
import { ApiError } from "#server/platform/errors.ts";
import { DRAFT_GONE } from "#shared/api/declaration/params.ts";
import { MAX_EDITS, WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { rulesChanges, summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { checkNames } from "#shared/check/check-names.ts";
import { checkShape, checkTexts } from "#shared/check/check-shape.ts";
import { openRules } from "#shared/edits/differences/apply-differences.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules, type RulesEdit } from "#shared/edits/edit-rules.ts";
import { replayEdits } from "#shared/edits/replay-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { refusalOf } from "../store-edit.ts";
import { type DraftRow, readEdits, requireReadable, type WaitingEdit } from "./draft-store.ts";
import type { DraftDeps } from "./publish-draft.ts";

export const draftChangedError = () => new ApiError(412, "draft_changed");

export async function findDraft({ drafts }: DraftDeps, id: string): Promise<DraftRow> {
  const draft = await drafts.find(id);
  if (!draft) throw new ApiError(404, "not_found", undefined, { message: DRAFT_GONE });
  return draft;
}

/** Somebody who changes a draft is overtaken this often at most. */
const MAX_ATTEMPTS = 10;

type Changed = { readonly edits: readonly WaitingEdit[] } | "same";

/** Changes the edits of a draft, again if a colleague changes it at the same time. */
async function changeEdits(
  deps: DraftDeps,
  id: string,
  { author, at }: { readonly author: string; readonly at: Date },
  change: (edits: readonly WaitingEdit[]) => Promise<Changed>,
): Promise<DraftRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const draft = await findDraft(deps, id);
    const changed = await change(readEdits(draft));
    if (changed === "same") return draft;
    if (await deps.drafts.replace(draft, { author, ...columnsOf(changed.edits) }, at)) return findDraft(deps, id);
  }
  throw new ApiError(503, "busy");
}

/** Adds the draft of the changes that wait, unless it is there. */
async function beginWaiting({ drafts, rules }: DraftDeps, author: string, at: Date): Promise<void> {
  if (await drafts.find(WAITING_ID)) return;
  const { revision } = await rules.loadCurrent();
  const draft = { id: WAITING_ID, name: "Changes waiting", based_on: revision, author };
  if (!(await drafts.add({ ...draft, ...columnsOf([]) }, at))) throw new ApiError(409, "too_many_drafts");
}

/** The columns that follow from the edits. */
const columnsOf = (edits: readonly WaitingEdit[]) => ({
  edits: JSON.stringify(edits),
  edit_count: edits.length,
  summary: summaryOfChanges(edits.flatMap(({ changes }) => changes)) || "No changes",
});

/** The changes that are listed of one edit; the others are counted. */
const MAX_LISTED = 50;

/** More edits do not fit into a row that is read and written as a whole. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

const TOO_MANY = "There are already as many changes as can wait. Publish or discard them, then go on.";

/** Adds an edit, as what it changes in the rules of the draft. One that is there already, or changes nothing, is left out. */
export async function addEdit(
  deps: DraftDeps,
  id: string,
  { key, edit }: { readonly key: string; readonly edit: RulesEdit },
  author: string,
  at: Date,
): Promise<DraftRow> {
  if (id === WAITING_ID) await beginWaiting(deps, author, at);
  return changeEdits(deps, id, { author, at }, async (edits) => {
    if (edits.some((each) => each.key === key)) return "same";
    if (edits.length >= MAX_EDITS || JSON.stringify(edits).length > MAX_CHARACTERS)
      throw new ApiError(409, "breaks_rules", undefined, { message: TOO_MANY });
    const { document: today } = await deps.rules.loadCurrent();
    const { document: before } = replayEdits(today, edits);
    const edited = editRules(before, edit);
    if (!edited.ok) throw refusalOf(edited);
    const after = requireShape(edited.document);
    const differences = findDifferences(before, after);
    if (differences.length === 0) return "same";
    const all = rulesChanges(before, after);
    const more = all.length - MAX_LISTED;
    const changes = more > 0 ? [...all.slice(0, MAX_LISTED), `And ${more} more`] : all;
    return { edits: [...edits, { key, author, at: at.toISOString(), changes, differences }] };
  });
}

/** Throws an ApiError for rules with a wrong field, or with two things of one name. All else is checked before they are published. */
function requireShape(edited: RulesDocument): RulesDocument {
  const { document, problems: misshapen } = checkShape(edited);
  const problems = document ? [...checkTexts(document), ...checkNames(document)] : misshapen;
  const [first] = problems;
  if (document && !first) return document;
  throw new ApiError(document ? 409 : 400, "breaks_rules", problems.slice(0, 100), {
    ...(first && { message: first.message }),
  });
}

/** Removes an edit; one that is not there is gone already. */
export const removeEdit = (deps: DraftDeps, id: string, key: string, author: string, at: Date): Promise<DraftRow> =>
  changeEdits(deps, id, { author, at }, async (edits) => {
    const left = edits.filter((each) => each.key !== key);
    return left.length === edits.length ? "same" : { edits: left };
  });

interface Settlement {
  readonly key: string;
  readonly index: number;
  readonly keep: boolean;
}

/** Drops a change that no longer applies, or makes it one of what is there today. */
export async function settleConflict(
  { rules, drafts }: DraftDeps,
  draft: DraftRow,
  { key, index, keep }: Settlement,
  author: string,
  at: Date,
): Promise<boolean> {
  const { document } = await rules.loadCurrent();
  const edits = readEdits(draft);
  const before = openRules(
    replayEdits(
      document,
      edits.slice(
        0,
        edits.findIndex((each) => each.key === key),
      ),
    ).document,
  );
  const settled = edits.flatMap((each) => {
    if (each.key !== key) return [each];
    const differences = each.differences.flatMap((difference, place) => {
      if (place !== index) return [difference];
      if (!keep) return [];
      if (!("order" in difference)) return [{ ...difference, before: before.read(difference.at) }];
      const { after } = difference.order;
      const now = before.keys(difference.at).filter((name) => after.includes(name));
      return [{ ...difference, order: { before: now, after } }];
    });
    return differences.length > 0 ? [{ ...each, differences }] : [];
  });
  return drafts.replace(draft, { author, ...columnsOf(settled) }, at);
}

/** Moves the edits of a draft to those that wait. */
export async function moveToWaiting(deps: DraftDeps, draft: DraftRow, author: string, at: Date): Promise<DraftRow> {
  requireReadable(draft);
  const moved = readEdits(draft);
  await beginWaiting(deps, author, at);
  const waiting = await changeEdits(deps, WAITING_ID, { author, at }, async (edits) => {
    const keys = new Set(edits.map(({ key }) => key));
    const all = [...edits, ...moved.filter(({ key }) => !keys.has(key))];
    if (all.length > MAX_EDITS || JSON.stringify(all).length > MAX_CHARACTERS)
      throw new ApiError(409, "breaks_rules", undefined, { message: TOO_MANY });
    return { edits: all };
  });
  if (!(await deps.drafts.remove(draft))) throw draftChangedError();
  return waiting;
}

/** An ID for the changes that wait once they have a time. */
export const newDraftId = (): string => randomUUID();
