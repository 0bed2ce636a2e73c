import { parseLong } from "#server/http/parse-long.ts";
import { MAX_PROBLEMS } from "#server/platform/errors.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import { AddEditRequest, MAX_EDITS, type WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { rulesChanges, summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { checkNames } from "#shared/check/check-names.ts";
import { checkShape, checkTexts } from "#shared/check/check-shape.ts";
import { openRules } from "#shared/edits/differences/apply-differences.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { Refused } from "#shared/edits/edited-rules.ts";
import { type KeptEdit, replayEdits } from "#shared/edits/replay-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { splitOptions } from "#shared/rules/rules-file.ts";
import type { DraftRow } from "./draft-store.ts";

/** An edit in a draft. */
interface WaitingEdit extends KeptEdit {
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Its changes, as sentences. */
  readonly changes: readonly string[];
}

/** A change of the edits of a draft. */
export type DraftChange =
  /** Adds the edit in the body of a request, as what it changes in the rules of the draft. One that is there already, or changes nothing, is left out. */
  | { readonly add: Pick<WaitingEdit, "author" | "at"> & { readonly request: string } }
  /** Removes an edit, unless it is gone. */
  | { readonly removeKey: string }
  /** Drops a change that no longer applies, or makes it one of what is there today. */
  | {
      readonly settle: {
        readonly key: string;
        readonly index: number;
        readonly keep: boolean;
        readonly revision?: number | undefined;
      };
    }
  /** Adds the edits of another draft, as its row keeps them, and its reason. */
  | { readonly append: string; readonly why: string | null };

/** The rules of today, and the edits of a draft as its row keeps them: a JSON text, which takes long to read if it is large. */
interface Draft {
  readonly today: RulesDocument;
  readonly edits: string;
}

export interface DraftQuestion extends Draft {
  readonly change: DraftChange;
}

/** The columns that follow from the edits, or why they stay as they are. */
export type DraftAnswer =
  | { readonly kind: "changed"; readonly columns: ReturnType<typeof columnsOf> }
  | { readonly kind: "same" }
  | { readonly kind: "gone" }
  | { readonly kind: "too much" }
  | { readonly kind: "refused"; readonly refused: Refused }
  | { readonly kind: "misshapen"; readonly isField: boolean; readonly problems: readonly ValidationError[] };

/** Changes the edits of a draft. This takes up to a second for the largest. Throws an ApiError for a body that cannot be read. */
export function changeDraft(question: DraftQuestion): DraftAnswer {
  const edits = readEdits(question);
  const changed = makeChange(question.today, edits, question.change);
  if ("kind" in changed) return changed;
  const columns = columnsOf(changed);
  // What removes an edit is never too much.
  const isMore = changed.length > edits.length;
  if (isMore && (changed.length > MAX_EDITS || columns.edits.length > MAX_CHARACTERS)) return { kind: "too much" };
  return { kind: "changed", columns };
}

/** More edits do not fit into a row that is read and written as a whole. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

const readEdits = ({ edits }: Pick<DraftRow, "edits">): readonly WaitingEdit[] => JSON.parse(edits);

/** The columns that follow from the edits. */
export const columnsOf = (edits: readonly WaitingEdit[]) => ({
  edits: JSON.stringify(edits),
  edit_count: edits.length,
  summary: summaryOfChanges(edits.flatMap(({ changes }) => changes)) || "No changes",
});

function makeChange(
  today: RulesDocument,
  edits: readonly WaitingEdit[],
  change: DraftChange,
): readonly WaitingEdit[] | DraftAnswer {
  if ("removeKey" in change) {
    const left = edits.filter(({ key }) => key !== change.removeKey);
    return left.length === edits.length ? { kind: "gone" } : left;
  }
  if ("append" in change) {
    const keys = new Set(edits.map(({ key }) => key));
    return [...edits, ...readEdits({ edits: change.append }).filter(({ key }) => !keys.has(key))];
  }
  return "settle" in change ? settleEdit(today, edits, change.settle) : addEdit(today, edits, change.add);
}

type Change<Kind extends string> = Extract<DraftChange, Readonly<Record<Kind, unknown>>>;

/** The changes that are listed of one edit; the others are counted. */
const MAX_LISTED = 50;

function addEdit(
  today: RulesDocument,
  edits: readonly WaitingEdit[],
  { request, ...act }: Change<"add">["add"],
): readonly WaitingEdit[] | DraftAnswer {
  const { key, edit } = parseLong(AddEditRequest, request);
  if (edits.some((each) => each.key === key)) return { kind: "same" };
  if (edits.length >= MAX_EDITS) return { kind: "too much" };
  const { document: before } = replayEdits(today, edits);
  const edited = editRules(before, edit);
  if (!edited.ok) return { kind: "refused", refused: edited };
  const { document: after, problems: misshapen } = checkShape(edited.document);
  const problems = after ? [...checkTexts(after), ...checkNames(after)] : misshapen;
  // All else is checked before they are published.
  if (!after || problems.length > 0)
    return { kind: "misshapen", isField: !after, problems: problems.slice(0, MAX_PROBLEMS) };
  const differences = findDifferences(before, after);
  if (differences.length === 0) return { kind: "same" };
  const all = rulesChanges(before, after);
  const more = all.length - MAX_LISTED;
  const changes = more > 0 ? [...all.slice(0, MAX_LISTED), `And ${more} more`] : all;
  return [...edits, { key, ...act, changes, differences }];
}

function settleEdit(
  today: RulesDocument,
  edits: readonly WaitingEdit[],
  { key, index, keep }: Change<"settle">["settle"],
): readonly WaitingEdit[] {
  const place = edits.findIndex((each) => each.key === key);
  const before = openRules(replayEdits(today, edits.slice(0, place)).document);
  return edits.flatMap((each) => {
    if (each.key !== key) return [each];
    const differences = each.differences.flatMap((difference, at) => {
      if (at !== index) return [difference];
      if (!keep) return [];
      if (!("order" in difference)) return [{ ...difference, before: before.read(difference.at) }];
      const { after } = difference.order;
      const now = before.keys(difference.at).filter((name) => after.includes(name));
      return [{ ...difference, order: { before: now, after } }];
    });
    return differences.length > 0 ? [{ ...each, differences }] : [];
  });
}

type ShownDraft = Pick<WholeRulesDraftReply, "edits" | "conflicts" | "document" | "changes">;

/** The edits of a draft, and the rules that they make of those of today. */
function showDraft({ today, ...draft }: Draft): ShownDraft {
  const edits = readEdits(draft);
  const { document, conflicts } = replayEdits(today, edits);
  return {
    edits: edits.map(({ differences: _differences, ...edit }) => edit),
    ...{ conflicts, document: splitOptions(document), changes: rulesChanges(today, document) },
  };
}

interface Versions {
  readonly before: RulesDocument;
  readonly after: RulesDocument;
}

/** A question about a draft, to change it or to show it, or about two versions of the rules. */
export interface DraftTask {
  readonly change?: DraftQuestion;
  readonly show?: Draft;
  readonly compare?: Versions;
}

export const workOnDraft = ({ change, show, compare }: DraftTask) => ({
  changed: change && changeDraft(change),
  shown: show && showDraft(show),
  compared: compare && rulesChanges(compare.before, compare.after),
});

export type DraftResult = ReturnType<typeof workOnDraft>;

export type DraftWork = ReturnType<typeof draftWork>;

/** The questions, each with its own answer, which a thread gives. */
export const draftWork = (ask: (task: DraftTask) => Promise<DraftResult>) => ({
  changeEdits: async (change: DraftQuestion) => requireAnswer((await ask({ change })).changed),
  showDraft: async (show: Draft) => requireAnswer((await ask({ show })).shown),
  /** The differences in sentences. This takes a quarter of a second for thousands of options. */
  compareRules: async (compare: Versions) => requireAnswer((await ask({ compare })).compared),
});

function requireAnswer<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error("The answer is to another question.");
  return answer;
}
