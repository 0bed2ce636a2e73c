import type { AdminChange } from "#client/api/admin-routes.ts";
import type { BarMessage } from "#client/ui/components/MessageBar.tsx";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { goTo } from "../section/address.ts";
import type { Admin, AdminDialog, WaitingChange } from "./admin-context.ts";
import { CONFLICT, failedText, rejectedText, savedText, subjectOf } from "./change-texts.ts";
import { reviewLink } from "./draft-query.ts";
import type { Outcome, RulesEdits } from "./rules-edits.ts";
import { createDecide, createSaveEdit } from "./save-edit.ts";
import type { Waiting } from "./waiting.ts";

interface Parts {
  readonly edits: RulesEdits;
  readonly waiting: Waiting;
  /** Shows a question, or none. */
  readonly ask: (waiting: WaitingChange | undefined) => void;
  readonly show: (message: BarMessage) => void;
  readonly open: (dialog: AdminDialog) => void;
  /** Receives each change once it is saved. */
  readonly onSaved: (change: AdminChange) => void;
  readonly refresh: () => void;
}

/** The actions of the Admin Panel. Each tells what it did, with Undo. */
export function createAdmin(parts: Parts): Admin {
  const { edits, waiting, ask, show, open, onSaved, refresh } = parts;
  const decide = createDecide(ask);
  const save = createSaveEdit({ edits, waiting, decide });
  return {
    async change(change, basis) {
      const detail = subjectOf(change, edits.known().rules?.config);
      const outcome = await save(change, basis);
      if (outcome.kind !== "saved") return outcome;
      onSaved(change);
      if (outcome.waitingKey !== undefined) show(waitingMessage(waiting, outcome.waitingKey, detail, show));
      else {
        const undo = undoOf(edits, outcome, detail, show);
        show({ ...messageOf(change, outcome), detail: detailOf(outcome, detail), undo });
      }
      return outcome;
    },
    tellFailure(change, outcome, place) {
      // Behind the sign-in form, the message would disappear unread.
      const waits = outcome.kind === "rejected" && outcome.needsSignIn;
      if (outcome.kind !== "saved" && !(waits && place?.isConnected)) show(messageOf(change, outcome));
    },
    tell: (news) => show({ ...news, id: ++messages }),
    basis: edits.basis,
    adopt: edits.adopt,
    typedPrices: new Map(),
    ...{ decide, waiting, refresh, open },
  };
}

type Saved = Extract<Outcome, { kind: "saved" }>;

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

/** Says that an edit waits. Its undo takes it back. */
const waitingMessage = (
  waiting: Waiting,
  key: string,
  detail: string | undefined,
  show: (message: BarMessage) => void,
): BarMessage => ({
  ...{ id: ++messages, tone: "success", text: "Waits for a review", detail },
  async undo() {
    const reason = await waiting.remove(key);
    if (reason) show({ id: ++messages, tone: "error", text: reason.message });
  },
  action: { label: "Review", run: () => goTo(reviewLink(WAITING_ID)) },
});

/** The undo of a saved edit; undefined for a no-op. */
function undoOf(
  edits: RulesEdits,
  { before, revision }: Saved,
  detail: string | undefined,
  show: (message: BarMessage) => void,
): BarMessage["undo"] {
  if (before === undefined) return undefined;
  return async () => {
    const change: AdminChange = { type: "restore", revision: before, basedOn: revision };
    const outcome = await edits.change(change, edits.basis());
    const message = messageOf(change, outcome);
    if (outcome.kind === "saved") show({ ...message, detail, text: "Change undone" });
    else show(outcome.kind === "conflict" ? { ...message, text: TOO_LATE_TEXT } : message);
  };
}
