import type { AdminChange } from "#client/api/admin-routes.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import { trackSave } from "#client/ui/hooks/unsaved.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import type { RulesEdit } from "#shared/api/rules/rules-edits.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { goTo } from "../section/address.ts";
import { CONFLICT, failedText, savedText, subjectOf } from "./change-texts.ts";
import { reviewLink } from "./draft-query.ts";
import type { Basis, Outcome, RulesEdits } from "./rules-edits.ts";
import { createSaveEdit, type WaitingChange } from "./save-edit.ts";
import { createTurns } from "./take-turns.ts";
import type { Waiting } from "./waiting.ts";

/** The open dialog and its subject. */
export type AdminDialog =
  | { readonly type: "add-step" }
  | { readonly type: "edit-step" | "delete-step" | "add-option"; readonly stepKey: string }
  | { readonly type: "edit-option" | "delete-option"; readonly stepKey: string; readonly value: string };

interface Parts {
  readonly edits: RulesEdits;
  readonly waiting: Waiting;
  /** Shows a question, or none. */
  readonly ask: (waiting: WaitingChange | undefined) => void;
  readonly show: (message: BarMessage) => void;
  readonly open: (dialog: AdminDialog) => void;
  /** Receives each change once it is saved. */
  readonly onSaved: (change: RulesEdit) => void;
  readonly refresh: () => void;
}

/** The actions of the Admin Panel. They never change, so they cause no re-render. */
export type Admin = ReturnType<typeof createAdmin>;

/** The actions of the Admin Panel. Each tells what it did, with Undo. */
export function createAdmin(parts: Parts) {
  const { edits, waiting, ask, show, open, onSaved, refresh } = parts;
  let messages = 0;
  // Two identical messages in a row are still two messages.
  const tell = (message: Message) => show({ ...message, id: ++messages });
  const save = createSaveEdit({ edits, waiting, ask });
  const turns = createTurns();
  const takeTurn = <Result>(work: () => Promise<Result>) => trackSave(turns(work));
  /** Prices that were typed but not saved, by the IDs of their rows, '' for the base price. That of a deleted option is kept in case the deletion is undone. */
  const typedPrices = new Map<string, string>();
  const basis = (): Basis => ({ news: edits.countNews(), rules: waiting.rules() });

  /** Takes back an edit that waits. */
  const remove = async (key: string) => {
    const reason = await waiting.remove(key);
    if (reason) tell({ tone: "error", text: reason.message });
  };
  /** Undoes a saved edit. */
  const undo = async (before: number, revision: number, detail: string | undefined) => {
    const change: AdminChange = { type: "restore", revision: before, basedOn: revision };
    const outcome = await edits.change(change, edits.countNews());
    const message = messageOf(change, outcome);
    if (outcome.kind === "saved") tell({ ...message, detail, text: "Change undone" });
    else tell(outcome.kind === "conflict" ? { ...message, text: TOO_LATE_TEXT } : message);
  };

  /** Saves an edit, and shows a message on success. */
  const saveAndTell = async (change: RulesEdit, seen: Basis): Promise<Outcome> => {
    const detail = subjectOf(change, seen.rules);
    const outcome = await save(change, seen);
    if (outcome.kind !== "saved") return outcome;
    onSaved(change);
    const { waitingKey, before, revision } = outcome;
    if (waitingKey !== undefined)
      tell({
        ...{ tone: "success", detail },
        text: waitingKey === null ? "Nothing to add: it waits or is published already" : "Waits for a review",
        undo: waitingKey === null ? undefined : () => takeTurn(() => remove(waitingKey)),
        action: { label: "Review", run: () => goTo(reviewLink(WAITING_ID)) },
      });
    else
      tell({
        ...messageOf(change, outcome),
        detail: detailOf(outcome, detail),
        undo: before === undefined ? undefined : () => takeTurn(() => undo(before, revision, detail)),
      });
    return outcome;
  };

  /** Shows a message about a failed edit, unless it waits for sign-in and `place` already says so. */
  const tellFailure = (change: AdminChange, outcome: Outcome, place?: Element | null): void => {
    // Behind the sign-in form, the message would disappear unread.
    const waits = outcome.kind === "rejected" && outcome.needsSignIn;
    if (outcome.kind !== "saved" && !(waits && place?.isConnected)) tell(messageOf(change, outcome));
  };

  return {
    /**
     * Saves an edit of a form, after the earlier edits of this page, and shows a message on success. It goes live, or waits if staff chose so. If
     * it goes live and keeps something from working, a dialog asks first. `again` makes it from rules with those earlier edits.
     */
    change: (edit: RulesEdit, form: { basis: Basis }, again?: MakeEdit): Promise<Outcome> =>
      takeTurn(async () => {
        // Without news, the newest rules are those that staff saw, with their own edits since.
        const isOwn = !waiting.isOn() && edits.countNews() === form.basis.news;
        const seen = isOwn ? basis() : form.basis;
        const change = isOwn && again && seen.rules ? again(seen.rules) : edit;
        const outcome = change ? await saveAndTell(change, seen) : UNCHANGED;
        if (outcome.kind === "saved") form.basis = basis();
        return outcome;
      }),
    /** Saves an edit that needs no form, made from the rules with the earlier edits of this page. Tells if it fails. */
    send(make: MakeEdit): Promise<Outcome> {
      const { news } = basis();
      return takeTurn(async () => {
        const { rules } = basis();
        const change = rules && make(rules);
        if (!change) return UNCHANGED;
        const outcome = await saveAndTell(change, { news, rules });
        tellFailure(change, outcome);
        return outcome;
      });
    },
    tellFailure,
    /** Shows a message about a change of something else than the rules. */
    tell,
    /** The basis of an edit that begins now. */
    basis,
    adopt: (work: Parameters<typeof edits.adopt>[0]) => takeTurn(() => edits.adopt(work)),
    typedPrices,
    /** Whether a typed price has a row, which the search may hide. */
    hasTypedPrices: () =>
      typedPrices.has("") ||
      !!waiting
        .rules()
        ?.steps.some(({ key, options }) => options.some(({ value }) => typedPrices.has(`${key}/${value}`))),
    waiting,
    /** Loads the newest rules, after a reply named a newer revision. */
    refresh,
    open,
  };
}

/** Makes an edit from rules; undefined if there is nothing to do. */
export type MakeEdit = (rules: RulesDocument) => RulesEdit | undefined;

const UNCHANGED = { kind: "saved", before: undefined, revision: 0 } as const;

type Saved = Extract<Outcome, { kind: "saved" }>;

type Message = Omit<BarMessage, "id">;

/** The sentences that a message has room for. */
const MAX_TOLD = 2;

/** The first sentences, and how many more there are. */
export const shorten = (sentences: readonly string[]): readonly string[] =>
  sentences.length > MAX_TOLD
    ? [...sentences.slice(0, MAX_TOLD), `And ${sentences.length - MAX_TOLD} more.`]
    : sentences;

const detailOf = ({ told = [] }: Saved, detail: string | undefined): string | undefined =>
  told.length === 0 ? detail : [...(detail ? [detail] : []), ...shorten(told)].join(" · ");

const TOO_LATE_TEXT = "Error undoing the change: later changes exist. Go to History and choose one to restore.";

function messageOf(change: AdminChange, outcome: Outcome): Message {
  switch (outcome.kind) {
    case "saved":
      return { tone: "success", text: savedText(change) };
    case "conflict":
      return { tone: "error", text: failedText(change, CONFLICT) };
    case "rejected":
      // If staff decided against it, nothing failed.
      return { tone: "error", text: outcome.isDeclined ? outcome.message : failedText(change, outcome.message) };
  }
}
