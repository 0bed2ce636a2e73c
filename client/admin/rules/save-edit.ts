import { previewEdit } from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { mayBreakBenches } from "#shared/rehearsal/may-break-benches.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { findPriceSlips } from "./price-slips.ts";
import { type Basis, completeEdit, type Outcome, type RulesEdits, readRejection, rejectionFor } from "./rules-edits.ts";
import type { Waiting } from "./waiting.ts";

/** The decision of staff about a change. */
type Decision = "publish" | "wait" | "keep";

/** A change that waits for the decision of staff: one that keeps something from working, or one whose prices look like slips. */
export interface WaitingChange {
  readonly consequences?: readonly ValidationError[];
  /** A question about each price that looks like a slip. */
  readonly slips?: readonly string[];
  /** Whether it can wait for a review. */
  readonly canWait?: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** Staff decided against a change. */
const DECLINED = { ...rejectionFor("Nothing was changed."), ...{ canRetry: true, isDeclined: true as const } };

interface Parts {
  readonly edits: RulesEdits;
  readonly waiting: Waiting;
  /** Shows a question, or none. */
  readonly ask: (waiting: WaitingChange | undefined) => void;
}

/** The consequences of an edit, or why they are not known. */
const findConsequences = (change: RulesEdit, before: RulesDocument) =>
  previewEdit(completeEdit(change, before)).catch((error: unknown) => {
    const rejection = readRejection(RequestFailure.of(error));
    // If it is refused for good, the edit itself says what is wrong.
    return rejection.canRetry ? rejection : [];
  });

/** Saves an edit where staff want it: live, or among the changes that wait. Asks before it breaks something, and about prices that look like slips. */
export function createSaveEdit({ edits, waiting, ask }: Parts) {
  const decide = (question: Omit<WaitingChange, "onDecide">) =>
    new Promise<Decision>((resolve) => {
      const onDecide = (decision: Decision) => {
        ask(undefined);
        resolve(decision);
      };
      ask({ ...question, onDecide });
    });
  return async (change: RulesEdit, { news, rules: before }: Basis): Promise<Outcome> => {
    if (!before) return edits.change(change, news);
    const edited = editRules(before, change);
    const slips = edited.ok ? findPriceSlips(before, edited.document) : [];
    if (slips.length > 0 && (await decide({ slips })) !== "publish") return DECLINED;
    if (waiting.isOn()) return waiting.add(change, before);
    const mayBreak = edited.ok && !isAskedBefore(before, change) && mayBreakBenches(before, edited.document);
    const consequences = mayBreak ? await findConsequences(change, before) : [];
    if (!("length" in consequences)) return consequences;
    const decision = consequences.length > 0 ? await decide({ consequences, canWait: true }) : "publish";
    if (decision === "wait") return waiting.add(change, before);
    return decision === "publish" ? edits.change(change, news) : DECLINED;
  };
}

/** Whether a dialog has shown the consequences already, or a step that has options gets one more, so that every bench stays as it is. */
const isAskedBefore = ({ steps }: RulesDocument, change: RulesEdit): boolean =>
  change.type === "delete-step" ||
  change.type === "delete-option" ||
  (change.type === "add-option" && steps.some(({ key, options }) => key === change.stepKey && options.length > 0));
