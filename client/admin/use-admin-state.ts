import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type AdminChange, previewEdit } from "#client/api/admin-routes.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import { findPriceSlips } from "#shared/changes/price-slips.ts";
import { editRules, type RulesEdit } from "#shared/edits/edit-rules.ts";
import { mayBreakBenches } from "#shared/rehearsal/may-break-benches.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { showStep, stepId } from "./catalog/show-step.ts";
import { reviewLink } from "./drafts/CollectBar.tsx";
import type { Admin, AdminDialog, Decision, WaitingChange } from "./rules/admin-context.ts";
import { CONFLICT, failedText, rejectedText, savedText, subjectOf } from "./rules/change-texts.ts";
import { createCollected } from "./rules/collected.ts";
import { createOpenedDraft } from "./rules/opened-draft.ts";
import { completeEdit, type Outcome, type RulesEdits, rejectionFor } from "./rules/rules-edits.ts";
import { createTypedPrices } from "./rules/typed-prices.ts";
import { type Address, goTo, linkTo, replaceAddress, useAddress } from "./section/address.ts";
import { findSection } from "./sections.tsx";

/** The state of the Admin Panel beside the rules: section, dialog, message. */
export function useAdminState(edits: RulesEdits) {
  const client = useQueryClient();
  const address = useAddress();
  const [first] = useState(address);
  const section = findSection(address);
  const [visited, setVisited] = useState([section]);
  if (!visited.includes(section)) setVisited([...visited, section]);
  const [dialog, setDialog] = useState<AdminDialog>();
  const [message, setMessage] = useState<BarMessage>();
  const [added, setAdded] = useState<number>();
  useDialogAddress(address, dialog, setDialog);

  // A closing dialog returns the focus to its button, which the edit may have deleted.
  const saved = useRef<AdminChange>(undefined);
  useEffect(() => {
    if (!dialog && saved.current) focusAfter(saved.current);
    saved.current = undefined;
  }, [dialog]);

  const { waiting, decide } = useDecisions();
  const [collected] = useState(() => createCollected(client, edits));
  const collect = async (edit: RulesEdit): Promise<Outcome> => {
    const detail = subjectOf(edit, edits.known().rules?.config);
    const outcome = await collected.add(edit);
    const { draftId } = collected.get();
    if (outcome.kind === "saved" && draftId !== undefined) {
      const action = { label: "Review", run: () => goTo(reviewLink(draftId)) };
      setMessage({
        id: ++messages,
        tone: "success",
        text: "Collected in the draft",
        detail,
        action,
      });
    }
    return outcome;
  };
  /** Sends an edit. If it keeps something from working, staff decide before. */
  const publish = async (change: AdminChange, basis: number): Promise<Outcome> => {
    if (collected.get().isOn && isOfCatalog(change)) return collect(change);
    const consequences = await preview(change);
    const decision =
      consequences.length > 0 ? await decide({ consequences, canCollect: true }) : "publish";
    if (decision === "collect" && isEdit(change)) return collect(change);
    if (decision !== "publish") return DECLINED;
    return edits.change(change, basis);
  };

  /** The consequences of an edit. A dialog that deletes something has shown it already. */
  const preview = async (change: AdminChange) => {
    const before = edits.known().rules?.config;
    const isShown = change.type === "delete-step" || change.type === "delete-option";
    if (!before || !isEdit(change) || isShown) return [];
    const edited = editRules(before, change);
    if (!edited.ok || addsChoice(before, change)) return [];
    if (!mayBreakBenches(before, edited.document)) return [];
    // The edit itself says what is wrong.
    return previewEdit(completeEdit(change, before)).catch(() => []);
  };

  /** Asks about prices that look like slips. Resolves to false if staff decide against them. */
  const confirmPrices = async (change: AdminChange): Promise<boolean> => {
    const before = collected.rules() ?? edits.known().rules?.config;
    const edited = before && isEdit(change) ? editRules(before, change) : undefined;
    const slips = before && edited?.ok ? findPriceSlips(before, edited.document) : [];
    return slips.length === 0 || (await decide({ slips })) === "publish";
  };

  const [admin] = useState<Admin>(() => ({
    async change(change, basis) {
      if (!(await confirmPrices(change))) return DECLINED;
      const detail = subjectOf(change, edits.known().rules?.config);
      const outcome = await publish(change, basis);
      if (outcome.kind === "saved") saved.current = change;
      if (outcome.kind === "saved" && outcome.isPublished !== false) {
        if (change.type === "add-step" || change.type === "add-option") setAdded(outcome.revision);
        const undo = undoOf(edits, outcome, detail, { publish, tell: setMessage });
        const { told = [] } = outcome;
        const more = told.length > MAX_TOLD ? [`And ${told.length - MAX_TOLD} more.`] : [];
        const texts = [...(detail ? [detail] : []), ...told.slice(0, MAX_TOLD), ...more];
        const all = told.length > 0 ? texts.join(" · ") : detail;
        setMessage({ ...messageOf(change, outcome), detail: all, undo });
      }
      return outcome;
    },
    decide,
    tellFailure(change, outcome, place) {
      // Behind the sign-in form, the message would disappear unread.
      const waits = outcome.kind === "rejected" && outcome.needsSignIn;
      if (outcome.kind !== "saved" && !(waits && place?.isConnected))
        setMessage(messageOf(change, outcome));
    },
    tell: (news) => setMessage({ ...news, id: ++messages }),
    basis: edits.basis,
    isOwn: edits.isOwn,
    typedPrices: createTypedPrices(),
    openedDraft: createOpenedDraft(),
    collected,
    refresh: () => void client.refetchQueries(edits.query),
    open: setDialog,
  }));

  const { typedPrices } = admin;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { rules } = edits.known();
      if (rules && typedPrices.isAnyIn(rules.config)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [edits, typedPrices]);

  return {
    admin,
    section,
    address,
    /** The address with which the panel was opened. */
    first,
    visited,
    dialog,
    /** Closes a dialog, unless another has been opened since. */
    close: (own: AdminDialog) => setDialog((now) => (now === own ? undefined : now)),
    /** The change that waits for a decision. */
    waiting,
    message,
    clear: () => setMessage(undefined),
    /** The revision of the last addition made here. */
    added,
  };
}

/** Whether a change adds an option to a step that has some, so that every bench stays as it is. */
const addsChoice = ({ steps }: RulesDocument, change: RulesEdit): boolean =>
  change.type === "add-option" &&
  steps.some((step) => step.key === change.stepKey && optionsOf(step).length > 0);

/** The consequences that a message has room for. */
const MAX_TOLD = 2;

/** Staff decided against a change. */
const DECLINED = {
  ...rejectionFor("Nothing was changed."),
  ...{ canRetry: true, isDeclined: true as const },
};

const isEdit = (change: AdminChange): change is RulesEdit =>
  change.type !== "restore" && change.type !== "store-file";

/** Whether an edit is one of the catalog, not of the guidance. */
const isOfCatalog = (change: AdminChange): change is RulesEdit =>
  isEdit(change) && change.type !== "set-starting-benches" && change.type !== "set-hints";

/** The change that waits for a decision. Others wait until it is made. */
function useDecisions() {
  const [waiting, setWaiting] = useState<WaitingChange>();
  const [decide] = useState(() => {
    let last: Promise<unknown> = Promise.resolve();
    return (question: Omit<WaitingChange, "onDecide">): Promise<Decision> => {
      const ask = () =>
        new Promise<Decision>((resolve) => {
          const onDecide = (decision: Decision) => {
            setWaiting(undefined);
            resolve(decision);
          };
          setWaiting({ ...question, onDecide });
        });
      const decided = last.then(ask);
      last = decided;
      return decided;
    };
  });
  return { waiting, decide };
}

/**
 * The dialog of an option has an address, '#admin/catalog/lift/3-stage'. It opens the dialog, and while the dialog is open, the
 * page has it. Going elsewhere closes a dialog that has no input.
 */
function useDialogAddress(
  address: Address,
  dialog: AdminDialog | undefined,
  setDialog: (dialog: AdminDialog | undefined) => void,
) {
  const follow = useEffectEvent(([section, stepKey, value]: Address) => {
    if (dialog && hasUnsaved()) return;
    if (section === "catalog" && stepKey !== undefined && value !== undefined)
      setDialog({ type: "edit-option", stepKey, value });
    else setDialog(undefined);
  });
  useEffect(() => follow(address), [address]);

  useEffect(() => {
    if (dialog?.type !== "edit-option") return;
    const own = linkTo("catalog", dialog.stepKey, dialog.value);
    const before = window.location.hash;
    replaceAddress(own);
    return () => {
      if (window.location.hash !== own) return;
      replaceAddress(before === own ? linkTo("catalog", dialog.stepKey) : before);
    };
  }, [dialog]);
}

/** Shows a new step. If a deletion took the focus with it, moves it to a neighbor. */
function focusAfter(change: AdminChange): void {
  if (change.type === "add-step") showStep(change.step.key);
  if (document.activeElement !== document.body) return;
  if (change.type === "delete-option") document.getElementById(stepId(change.stepKey))?.focus();
  if (change.type === "delete-step")
    document.querySelector<HTMLElement>("[data-add-step]")?.focus();
}

const TOO_LATE_TEXT =
  "Error undoing the change: later changes exist. Go to History and choose one to restore.";

let messages = 0;

function messageOf(change: AdminChange, outcome: Outcome): BarMessage {
  // Two identical messages in a row are still two messages.
  const id = ++messages;
  switch (outcome.kind) {
    case "saved":
      return { id, tone: "success", text: savedText(change) };
    case "conflict":
      return { id, tone: "error", text: failedText(change, CONFLICT) };
    case "rejected":
      return { id, tone: "error", text: rejectedText(change, outcome) };
  }
}

/** The undo of a saved edit, or with `isRedo` of its undo; undefined for a no-op. */
function undoOf(
  edits: RulesEdits,
  { before, revision }: Extract<Outcome, { kind: "saved" }>,
  detail: string | undefined,
  show: {
    readonly publish: RulesEdits["change"];
    readonly tell: (message: BarMessage) => void;
  },
  isRedo = false,
): BarMessage["undo"] {
  if (before === undefined) return undefined;
  return async () => {
    const change: AdminChange = { type: "restore", revision: before, basedOn: revision };
    const outcome = await show.publish(change, edits.basis());
    const message = messageOf(change, outcome);
    if (outcome.kind === "saved") {
      const back = undoOf(edits, outcome, detail, show, !isRedo);
      // Ctrl+Z does not redo: somebody who presses it twice wants to go further back.
      const shown = isRedo
        ? { text: "Change redone", undo: back }
        : { text: "Change undone", action: back && { label: "Redo", run: back } };
      show.tell({ ...message, detail, ...shown });
    } else show.tell(outcome.kind === "conflict" ? { ...message, text: TOO_LATE_TEXT } : message);
  };
}
