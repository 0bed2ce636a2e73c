import type { QueryClient } from "@tanstack/react-query";
import { randomKey } from "#client/api/random-key.ts";
import { RequestFailure } from "#client/api/request.ts";
import { keepCollecting, loadCollecting } from "#client/api/staff-storage.ts";
import { pageEvent } from "#client/ui/hooks/page-event.ts";
import type { RulesEdit } from "#shared/edits/edit-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import {
  addDraft,
  draftQuery,
  editText,
  readText,
  saveDraft,
  type WholeDraft,
} from "./draft-calls.ts";
import {
  completeEdit,
  findRejection,
  type Outcome,
  type Rejection,
  type RulesEdits,
  rejectionFor,
} from "./rules-edits.ts";
import { DRAFT_LIST } from "./watched-lists.ts";

/** Whether edits of the catalog are collected, and the draft that has them, once there is one. */
export interface Collecting {
  readonly isOn: boolean;
  readonly draftId: string | undefined;
}

/** A text to collect, with the rules that it is based on. */
interface CollectedText {
  readonly text: string;
  readonly base: { readonly revision: number; readonly rules: RulesDocument };
}

export type Collected = ReturnType<typeof createCollected>;

const UNREADABLE = "The draft has a mistake. Correct it in the text first.";

/** Collects edits in a draft on the server instead of publishing them. Edits take turns, so that each sees the one before. */
export function createCollected(client: QueryClient, edits: RulesEdits) {
  let state = loadCollecting();
  const changed = pageEvent();
  const set = (next: Collecting) => {
    state = next;
    keepCollecting(state);
    changed.tell();
  };

  /** The next edit begins another draft. */
  const close = (id: string) => {
    if (state.draftId === id) set({ ...state, draftId: undefined });
  };

  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  /** The draft, as last saved or loaded; undefined if there is none, or none anymore. */
  const findDraft = async (): Promise<WholeDraft | undefined> => {
    if (state.draftId === undefined) return undefined;
    try {
      return await client.ensureQueryData(draftQuery(state.draftId));
    } catch (error) {
      if (!isGone(error)) throw error;
      set({ ...state, draftId: undefined });
      return undefined;
    }
  };

  const store = async (before: WholeDraft | undefined, { text, base }: CollectedText) => {
    const file = { text, basedOn: base.revision };
    const sent = before
      ? saveDraft(before.draft, { name: before.draft.name, file })
      : addDraft(randomKey(), { name: nameOf(new Date()), file });
    const { draft } = await sent.catch((error: unknown) => {
      if (before && isGone(error)) close(before.draft.id);
      throw error;
    });
    const { document } = await readText(text);
    client.setQueryData(draftQuery(draft.id).queryKey, { draft, text, base: base.rules, document });
    set({ isOn: true, draftId: draft.id });
    void client.invalidateQueries({ ...DRAFT_LIST, exact: true });
  };

  /** Waits for a save. If it failed, the next one begins from what the server has. */
  const attempt = async (work: Promise<void>): Promise<Rejection | undefined> => {
    const reason = await findRejection(work);
    if (reason && state.draftId !== undefined)
      await client.invalidateQueries(draftQuery(state.draftId));
    return reason;
  };

  return {
    get: () => state,
    /** The rules of the draft; undefined if none is known. */
    rules: () =>
      state.isOn ? client.getQueryData(draftQuery(state.draftId).queryKey)?.document : undefined,
    subscribe: changed.watch,
    turn: (isOn: boolean) => set({ ...state, isOn }),
    /** While edits are collected, they go into a draft that staff open. */
    open(whole: WholeDraft) {
      client.setQueryData(draftQuery(whole.draft.id).queryKey, whole);
      if (state.isOn) set({ isOn: true, draftId: whole.draft.id });
    },
    close,

    /** Applies an edit to the draft, or to the published rules if there is none, and saves the result. */
    add: (edit: RulesEdit): Promise<Outcome> =>
      inTurn(async () => {
        const { rules } = edits.known();
        let problem: string | undefined;
        const reason = await attempt(
          (async () => {
            const before = await findDraft();
            const from = before ? before.document : rules?.config;
            if (!rules || !from) {
              problem = UNREADABLE;
              return;
            }
            const edited = await editText(from, completeEdit(edit, from));
            problem = edited.problem;
            if (problem !== undefined) return;
            const base = before
              ? { revision: before.draft.basedOn, rules: before.base }
              : { revision: rules.revision, rules: rules.config };
            await store(before, { text: edited.text, base });
          })(),
        );
        if (reason) return reason;
        if (problem !== undefined) return rejectionFor(problem);
        const revision = rules?.revision ?? 0;
        return { kind: "saved", before: undefined, revision, isPublished: false };
      }),

    /** Saves the text of the table and the text view. Resolves to the reason if it fails. */
    save: (text: CollectedText): Promise<Rejection | undefined> =>
      inTurn(() => attempt(findDraft().then((before) => store(before, text)))),
  };
}

/** Whether a draft was published or deleted. */
export const isGone = (error: unknown): boolean => RequestFailure.of(error).code === "not_found";

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

const nameOf = (at: Date): string => `Changes of ${day.format(at)}`;
