import {
  history,
  invertedEffects,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import {
  Compartment,
  EditorState,
  type Extension,
  type StateCommand,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { replaceEqualDeep } from "@tanstack/react-query";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import { isUncheckedRules, type UncheckedRules } from "#shared/edits/unchecked-rules.ts";

/** The rules file of a revision. */
export interface SavedFile {
  readonly revision: number;
  readonly text: string;
}

export interface Draft {
  readonly text: string;
  /** The saved rules that the draft is based on; undefined for an upload before any rules were loaded. */
  readonly base: SavedFile | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The rules of the draft. If its text has none, because of a syntax error for instance, those of its last good text. */
interface TableRules {
  readonly rules: UncheckedRules | undefined;
  readonly isCurrent: boolean;
}

const MAX_UNDO_STEPS = 1000;

const setBase = StateEffect.define<SavedFile | undefined>();

/** Undo restores the base together with the text. */
const base = StateField.define<SavedFile | undefined>({
  create: () => undefined,
  update: (before, { effects }) =>
    effects.reduce((from, effect) => (effect.is(setBase) ? effect.value : from), before),
  provide: (field) =>
    invertedEffects.of(({ effects, startState }) =>
      effects.some((each) => each.is(setBase)) ? [setBase.of(startState.field(field))] : [],
    ),
});

/**
 * The draft of the rules file: one text with one history. The table writes its edits into the text, and the editor of the
 * text opens on the same state, so both can undo what the other did.
 */
export function createRulesDraft(kept?: { readonly text: string; readonly base: SavedFile }) {
  const changed = pageEvent();
  const viewing = new Compartment();
  /** The extensions that only the editor of the text needs. Without them, an edit in the table costs no highlighting. */
  let shown: Extension = [];
  let view: EditorView | undefined;
  const create = (doc: string, from: SavedFile | undefined) =>
    EditorState.create({
      doc,
      extensions: [history({ minDepth: MAX_UNDO_STEPS }), base.init(() => from), viewing.of(shown)],
    });
  let state = create(kept?.text ?? "", kept?.base);
  let draft = readDraft(state);
  let parsed: (TableRules & { readonly text: string }) | undefined;

  const take = (next: EditorState) => {
    const isSame = next.doc === state.doc && next.field(base) === draft.base;
    state = next;
    if (isSame) return;
    draft = readDraft(state);
    changed.tell();
  };

  const dispatch = (transaction: Transaction) => {
    if (view) view.dispatch(transaction);
    else take(transaction.state);
  };

  const run = (command: StateCommand) => () => void command({ state, dispatch });

  /** Replaces the part of the text that differs, and the base if one is given, as one step of the history. */
  const write = (text: string, from = draft.base) => {
    if (text === draft.text && from === draft.base) return;
    dispatch(
      state.update({
        changes: findChangedMiddle(draft.text, text),
        effects: from === draft.base ? [] : setBase.of(from),
        annotations: isolateHistory.of("full"),
      }),
    );
  };

  /** Continues from a text that was saved. */
  const rebase = (saved: SavedFile) =>
    dispatch(
      state.update({
        effects: setBase.of(saved),
        annotations: Transaction.addToHistory.of(false),
      }),
    );

  return {
    subscribe: changed.watch,
    getDraft: () => draft,
    write,
    rebase,
    undo: run(undo),
    redo: run(redo),

    /** The rules for the table. Parts that are equal keep their identity from one text to the next. */
    table(): TableRules {
      const { text } = draft;
      if (parsed?.text === text) return parsed;
      const before = parsed?.rules;
      const json = parseJson(text);
      parsed = isUncheckedRules(json)
        ? { text, rules: replaceEqualDeep(before, json), isCurrent: true }
        : { text, rules: before, isCurrent: false };
      return parsed;
    },

    /** Writes edited rules in the format of the download. */
    edit(rules: UncheckedRules) {
      const text = `${JSON.stringify(rules, null, 2)}\n`;
      parsed = { text, rules, isCurrent: true };
      write(text);
    },

    /** Takes newer saved rules, unless there are edits. */
    follow(saved: SavedFile) {
      const { base: before, text } = draft;
      if (!before && text !== "") rebase(saved);
      else if (!isDirty(draft) && saved.revision > (before?.revision ?? 0)) {
        // The history would undo into texts that lack what colleagues changed.
        const next = create(saved.text, saved);
        view?.setState(next);
        take(next);
      }
    },

    /** Opens an editor of the text. */
    show(root: ShadowRoot, extensions: Extension): EditorView {
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
    hide() {
      view?.destroy();
      view = undefined;
      shown = [];
      state = state.update({ effects: viewing.reconfigure(shown) }).state;
    },
  };
}

export type RulesDraft = ReturnType<typeof createRulesDraft>;

/** Whether a draft differs from the saved rules. */
export const isDirty = ({ text, base: from }: Pick<Draft, "text" | "base">): boolean =>
  text !== (from?.text ?? "");

const readDraft = (state: EditorState): Draft => ({
  text: state.doc.toString(),
  base: state.field(base),
  canUndo: undoDepth(state) > 0,
  canRedo: redoDepth(state) > 0,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The change from one text to another, without the beginning and the end that they share. */
function findChangedMiddle(before: string, after: string) {
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
