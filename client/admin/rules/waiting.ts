import type { QueryClient } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { randomKey } from "#client/api/random-key.ts";
import { keepWaits, loadWaits } from "#client/api/staff-storage.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { type RulesEdit, RulesEditSchema } from "#shared/api/rules/rules-edits.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { openRules } from "#shared/edits/differences/apply-differences.ts";
import { findDifferences } from "#shared/edits/differences/find-differences.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import { isSame } from "#shared/is-same.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { DRAFT, draftQuery } from "./draft-query.ts";
import { findRejection, type Outcome, type Rejection, type RulesEdits } from "./rules-edits.ts";
import { DRAFT_LIST } from "./watched-lists.ts";

export type Waiting = ReturnType<typeof createWaiting>;

/** Lets edits wait for a review instead of publishing them. The server has them, and this tab only the choice. */
export function createWaiting(client: QueryClient, edits: RulesEdits) {
  let waits = loadWaits();
  const changed = pageEvent();
  const params = { draftId: WAITING_ID };
  const reload = () => client.invalidateQueries(DRAFT_LIST);
  const draft = draftQuery(WAITING_ID);
  const published = () => edits.known().rules?.config;
  const rules = () => (waits ? client.getQueryData(draft.queryKey)?.document : undefined) ?? published();

  return {
    /** Whether the edits of this session wait. */
    isOn: () => waits,
    /** The rules that staff edit. */
    rules,
    subscribe: changed.watch,
    turn(isOn: boolean) {
      waits = isOn;
      keepWaits(isOn);
      changed.tell();
    },

    /** Adds an edit to the changes that wait, as what it changes in the rules that staff saw. */
    async add(change: RulesEdit, seen: RulesDocument): Promise<Outcome> {
      const key = randomKey();
      const asSeen = asDifferences(change, seen);
      const saved = { kind: "saved", before: undefined, revision: 0, waitingKey: null } as const;
      const conflictWith = (now: RulesDocument) =>
        ({ kind: "conflict", others: rulesChanges(seen, now), rules: now }) as const;
      // The form has followed colleagues' changes since, and may mean something else by now. If not, it gets the place that the form shows.
      const shown = rules() ?? seen;
      if (comesToElse(asSeen, change, seen, shown)) return conflictWith(shown);
      const edit = editRules(shown, asSeen).ok ? asDifferences(change, shown) : asSeen;
      const isNone = edit.type === "apply-differences" && edit.differences.length === 0;
      const reason = isNone
        ? undefined
        : await findRejection(call(`POST ${DRAFT}/edits`, { params, body: { key, edit } }));
      const isConflict = edit !== change && reason?.problems.some(({ code }) => code === "conflict");
      // The reply may be lost, not the edit.
      if (reason?.code !== undefined && !isConflict) return reason;
      await reload();
      // Undefined if it cannot be loaded, null if there is none.
      const made = await client.fetchQuery(draft).catch(() => undefined);
      const isAdded = made === undefined ? !isNone && !reason : made?.edits.some((each) => each.key === key);
      if (isAdded) return { ...saved, waitingKey: key };
      if (reason && !isConflict) return reason;
      await client.refetchQueries(edits.query);
      const now = (made === null ? published() : made?.document) ?? seen;
      return isConflict || comesToElse(edit, change, seen, now) ? conflictWith(now) : saved;
    },

    /** Takes an edit back. Resolves to the reason if that fails. */
    async remove(editKey: string): Promise<Rejection | undefined> {
      const reason = await findRejection(call(`DELETE ${DRAFT}/edits/{editKey}`, { params: { ...params, editKey } }));
      await reload();
      return reason;
    },
  };
}

/**
 * The differences that an edit makes in the rules that staff saw: they take back nothing that a colleague let wait meanwhile, and a change
 * of the same place is a conflict. The server says why an edit cannot be made.
 */
function asDifferences(change: RulesEdit, seen: RulesDocument): RulesEdit {
  const edited = RulesEditSchema.safeParse(change).success ? editRules(seen, change) : undefined;
  if (!edited?.ok) return change;
  return { type: "apply-differences", differences: findDifferences(seen, edited.document) };
}

/**
 * Whether the differences that a change made in the rules that staff saw come to something else in newer ones than the change itself. The
 * places of what was added since do not count: two people may add an option to the same step.
 */
function comesToElse(differences: RulesEdit, change: RulesEdit, seen: RulesDocument, rules: RulesDocument): boolean {
  const [made, meant] = [editRules(rules, differences), editRules(rules, change)];
  if (!made.ok || !meant.ok) return false;
  const before = openRules(seen);
  return findDifferences(made.document, meant.document).some((difference) => {
    if (!("order" in difference)) return true;
    const seenKeys = new Set(before.keys(difference.at));
    const orderOf = (keys: readonly string[]) => keys.filter((key) => seenKeys.has(key));
    return !isSame(orderOf(difference.order.before), orderOf(difference.order.after));
  });
}
