import { type AdminChange, previewEdit } from "#client/api/admin-routes.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { mayBreakBenches } from "#shared/rehearsal/may-break-benches.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import type { Admin, Decision, WaitingChange } from "./admin-context.ts";
import { findPriceSlips } from "./price-slips.ts";
import { completeEdit, type Outcome, type RulesEdits, rejectionFor } from "./rules-edits.ts";
import type { Waiting } from "./waiting.ts";

/** Staff decided against a change. */
const DECLINED = { ...rejectionFor("Nothing was changed."), ...{ canRetry: true, isDeclined: true as const } };

interface Parts {
  readonly edits: RulesEdits;
  readonly waiting: Waiting;
  readonly decide: Admin["decide"];
}

/** Asks staff about changes, one at a time: others wait until the decision is made. */
export function createDecide(ask: (waiting: WaitingChange | undefined) => void): Admin["decide"] {
  let last: Promise<unknown> = Promise.resolve();
  return (question) => {
    const decided = last.then(
      () =>
        new Promise<Decision>((resolve) => {
          const onDecide = (decision: Decision) => {
            ask(undefined);
            resolve(decision);
          };
          ask({ ...question, onDecide });
        }),
    );
    last = decided;
    return decided;
  };
}

/** Saves an edit where staff want it: live, or among the changes that wait. Asks before it breaks something, and about prices that look like slips. */
export function createSaveEdit({ edits, waiting, decide }: Parts) {
  const isShownBefore = ({ type }: AdminChange) => type === "delete-step" || type === "delete-option";

  /** The consequences of an edit. A dialog that deletes something has shown it already. */
  const preview = async (change: RulesEdit, before: RulesDocument) => {
    const edited = editRules(before, change);
    if (!edited.ok || isShownBefore(change) || addsChoice(before, change)) return [];
    if (!mayBreakBenches(before, edited.document)) return [];
    // The edit itself says what is wrong.
    return previewEdit(completeEdit(change, before)).catch(() => []);
  };

  /** Questions about prices that look like slips. */
  const findSlips = (change: RulesEdit, before: RulesDocument) => {
    const edited = editRules(before, change);
    return edited.ok ? findPriceSlips(before, edited.document) : [];
  };

  return async (change: AdminChange, basis: number): Promise<Outcome> => {
    const before = edits.known().rules?.config;
    if (change.type === "restore" || !before) return edits.change(change, basis);
    const slips = findSlips(change, before);
    if (slips.length > 0 && (await decide({ slips })) !== "publish") return DECLINED;
    if (waiting.isOn()) return waiting.add(change);
    const consequences = await preview(change, before);
    const decision = consequences.length > 0 ? await decide({ consequences, canWait: true }) : "publish";
    if (decision === "wait") return waiting.add(change);
    return decision === "publish" ? edits.change(change, basis) : DECLINED;
  };
}

/** Whether a change adds an option to a step that has some, so that every bench stays as it is. */
const addsChoice = ({ steps }: RulesDocument, change: RulesEdit): boolean =>
  change.type === "add-option" && steps.some((step) => step.key === change.stepKey && step.options.length > 0);
