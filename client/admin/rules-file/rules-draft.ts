import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import {
  Compartment,
  EditorState,
  type Extension,
  type StateCommand,
  type Transaction,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { replaceEqualDeep } from "@tanstack/react-query";
import { pageEvent } from "#client/ui/page-event.ts";
import { type DraftRules, isDraftRules } from "#shared/draft-rules.ts";

/** The saved rules that a draft is based on. After a reload, the browser knows only their revision. */
export interface Base {
  readonly revision: number;
  readonly text?: string;
}

interface Draft {
  readonly text: string;
  /** Undefined for an upload before any rules were loaded. */
  readonly base: Base | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The rules of the draft. If its text has none, because of a syntax error for instance, those of its last good text. */
interface TableRules {
  readonly document: DraftRules | undefined;
  readonly isCurrent: boolean;
}

const MOST_UNDO_STEPS = 1000;

/**
 * The draft of the rules file: one text with one history. The table writes its edits into the text, and the editor of the
 * text opens on the same state, so both can undo what the other did.
 */
export function createRulesDraft(kept?: Required<Base>) {
  const changed = pageEvent();
  const viewing = new Compartment();
  /** What only the editor of the text needs. Without it, an edit in the table costs no highlighting. */
  let shown: Extension = [];
  let view: EditorView | undefined;
  const create = (doc: string) =>
    EditorState.create({
      doc,
      extensions: [history({ minDepth: MOST_UNDO_STEPS }), viewing.of(shown)],
    });
  let state = create(kept?.text ?? "");
  let draft: Draft = {
    text: state.doc.toString(),
    base: kept && { revision: kept.revision },
    canUndo: false,
    canRedo: false,
  };
  let parsed: (TableRules & { readonly text: string }) | undefined;

  const set = (next: Partial<Draft>) => {
    draft = { ...draft, ...next };
    changed.tell();
  };

  const take = (next: EditorState) => {
    const isSame = next.doc === state.doc;
    state = next;
    if (isSame) return;
    const [canUndo, canRedo] = [undoDepth(state) > 0, redoDepth(state) > 0];
    set({ text: state.doc.toString(), canUndo, canRedo });
  };

  const dispatch = (transaction: Transaction) => {
    if (view) view.dispatch(transaction);
    else take(transaction.state);
  };

  const run = (command: StateCommand) => () => void command({ state, dispatch });

  /** Replaces the part of the text that differs, as one step of the history. */
  const write = (text: string) => {
    if (text === draft.text) return;
    const changes = changedMiddle(draft.text, text);
    dispatch(state.update({ changes, annotations: isolateHistory.of("full") }));
  };

  return {
    subscribe: changed.watch,
    current: () => draft,
    write,
    undo: run(undo),
    redo: run(redo),

    /** The rules for the table. Parts that are equal keep their identity from one text to the next. */
    table(): TableRules {
      const { text } = draft;
      if (parsed?.text === text) return parsed;
      const before = parsed?.document;
      const json = parseJson(text);
      parsed = isDraftRules(json)
        ? { text, document: replaceEqualDeep(before, json), isCurrent: true }
        : { text, document: before, isCurrent: false };
      return parsed;
    },

    /** Writes an edited document in the format of the download. */
    edit(document: DraftRules) {
      const text = `${JSON.stringify(document, null, 2)}\n`;
      parsed = { text, document, isCurrent: true };
      write(text);
    },

    /** Takes newer saved rules, unless there are edits. */
    follow(saved: Required<Base>) {
      const { base, text } = draft;
      if (base?.revision === saved.revision && base.text === undefined) set({ base: saved });
      else if (!base && text !== "") set({ base: saved });
      else if (!isDirty(draft) && saved.revision > (base?.revision ?? 0)) {
        // The history would undo into texts that lack what colleagues changed.
        state = create(saved.text);
        view?.setState(state);
        set({ text: saved.text, base: saved, canUndo: false, canRedo: false });
      }
    },

    /** Returns to the saved rules, which can be undone. */
    discard(newest: Required<Base>) {
      const saved = draft.base?.text === undefined ? newest : draft.base;
      write(saved.text ?? newest.text);
      set({ base: saved });
    },

    /** Continues from a text that was saved. */
    rebase: (base: Required<Base>) => set({ base }),

    /** Opens an editor of the text. */
    open(root: ShadowRoot, extensions: Extension): EditorView {
      shown = extensions;
      state = state.update({ effects: viewing.reconfigure(shown) }).state;
      view = new EditorView({
        state,
        parent: root,
        root,
        dispatchTransactions(transactions, opened) {
          opened.update(transactions);
          take(opened.state);
        },
      });
      return view;
    },
    close() {
      view?.destroy();
      view = undefined;
      shown = [];
      state = state.update({ effects: viewing.reconfigure(shown) }).state;
    },
  };
}

export type RulesDraft = ReturnType<typeof createRulesDraft>;

/** Whether a draft differs from the saved rules. */
export const isDirty = ({ text, base }: Pick<Draft, "text" | "base">): boolean =>
  text !== (base ? base.text : "");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The change from one text to another, without the beginning and the end that they share. */
function changedMiddle(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let end = 0;
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
