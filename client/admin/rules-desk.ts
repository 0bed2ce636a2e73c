import {
  type AdminChange,
  getAdminChanges,
  getAdminConfig,
  getRevision,
  sendChange,
} from "#client/api/admin-routes.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { ValidationError } from "#shared/api/reply.ts";
import type { AdminChangesReply } from "#shared/api/revisions.ts";
import { editRules } from "#shared/edit-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { keepEqual } from "./keep-equal.ts";

export interface StoredRules {
  readonly config: RulesDocument;
  readonly revision: number;
}

/** Colleagues' changes in sentences, and their revisions, newest first. */
export interface News {
  readonly changes: readonly string[];
  readonly revisions: AdminChangesReply["revisions"];
}

export interface DeskState {
  /** Undefined until they are loaded; the newest that are known stay. */
  readonly rules: StoredRules | undefined;
  /** Why the newest attempt to load failed. */
  readonly failure: RequestFailure | undefined;
  /** Colleagues' changes while the view was open, in the order they arrived. */
  readonly news: readonly News[];
}

/** What became of a change. */
export type Outcome =
  | {
      readonly kind: "stored";
      /** The revision before it: to restore it takes the change back. Undefined where nothing changed. */
      readonly before: number | undefined;
      readonly revision: number;
    }
  /** Not stored: others changed the rules since staff began. What they changed, in sentences. */
  | { readonly kind: "stale"; readonly others: readonly string[] }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly problems: readonly ValidationError[];
      /** Nothing is wrong with the change: it may be stored when it is sent again. */
      readonly canRetry: boolean;
      /** The change can be repeated after signing in again. */
      readonly needsSignIn: boolean;
    };

export type RulesDesk = ReturnType<typeof createRulesDesk>;

/**
 * The rules as staff work on them. Changes are sent one after another, each on the revision that the
 * one before made. A basis is how much news there was when staff began a change: one that began before
 * others' changes came in is not sent, but told as stale.
 */
export function createRulesDesk() {
  let state: DeskState = { rules: undefined, failure: undefined, news: [] };
  let queue: Promise<unknown> = Promise.resolve();
  let asking: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const set = (changes: Partial<DeskState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  /** Replaces the rules. Revisions that were not made in this view are news. */
  const take = ({ config, revision }: StoredRules, revisions: News["revisions"] = []) => {
    const known = state.rules;
    if (known && revision < known.revision) return;
    const rules = { config: known ? keepEqual(known.config, config) : config, revision };
    const changes = known && revisions.length > 0 ? rulesChanges(known.config, config) : [];
    set({
      rules,
      failure: undefined,
      ...(changes.length > 0 && { news: [...state.news, { changes, revisions }] }),
    });
  };

  const othersSince = (began: number) => state.news.slice(began).flatMap(({ changes }) => changes);

  const basis = () => state.news.length;

  const attempt = async (change: AdminChange, began: number): Promise<Outcome> => {
    const revision = "basedOn" in change ? change.basedOn : undefined;
    // What a change names itself as its base was seen by staff: whatever is news there is told as news.
    if (revision !== undefined && revision > (state.rules?.revision ?? 0)) await read();
    const { rules } = state;
    if (!rules) return refused(new RequestFailure(undefined));
    if (revision === undefined && basis() > began)
      return { kind: "stale", others: othersSince(began) };
    const sent = revision ?? rules.revision;
    try {
      const reply = await sendChange(change, sent);
      take(reply);
      const before = reply.changes.length > 0 ? sent : undefined;
      return { kind: "stored", before, revision: reply.revision };
    } catch (error) {
      const failure = error instanceof RequestFailure ? error : new RequestFailure(undefined);
      const isUnclear = failure.serverError === undefined;
      if (failure.code !== "stale_revision" && !isUnclear) return refused(failure);
      return lookAgain(change, { config: rules.config, revision: sent }, began, failure);
    }
  };

  /** After a reply that was lost or a refusal as stale: what the server has now decides. */
  const lookAgain = async (
    change: AdminChange,
    rules: StoredRules,
    began: number,
    failure: RequestFailure,
  ): Promise<Outcome> => {
    try {
      const { config, revision, revisions } = await getAdminChanges(state.rules?.revision ?? 0);
      if (config) {
        const current = { config, revision };
        const isStored = await isStoredIn(current, change, rules);
        take(current, isStored ? [] : revisions);
        if (isStored) return { kind: "stored", before: rules.revision, revision };
      }
    } catch (error) {
      if (error instanceof RequestFailure) return refused(failure);
      throw error;
    }
    if (failure.code !== "stale_revision") return refused(failure);
    return { kind: "stale", others: othersSince(began) };
  };

  /** Loads the rules, or only newer ones if some are loaded. */
  const read = async (): Promise<void> => {
    try {
      if (!state.rules) return take(await getAdminConfig());
      const { config, revision, revisions } = await getAdminChanges(state.rules.revision);
      if (config) take({ config, revision }, revisions);
      else if (state.failure) set({ failure: undefined });
    } catch (error) {
      set({ failure: error instanceof RequestFailure ? error : new RequestFailure(undefined) });
    }
  };

  /** After everything that was asked before: what staff here change is no news. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  return {
    state: () => state,
    basis,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the newest rules on request. */
    load() {
      set({ failure: undefined });
      return inTurn(read);
    },
    /** The same as a poll: an earlier failure stays visible until a poll succeeds. */
    poll() {
      asking ??= inTurn(read).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** Makes a change that staff began at `began`. */
    change: (change: AdminChange, began: number) => inTurn(() => attempt(change, began)),
  };
}

/** What passes by itself, by what an operator does, or once staff signed in again. */
const PASSING = ["busy", "disk_full", "internal", "sign_in_needed"];

/** Of wrong fields, the first one's sentence says more than that there are some. */
function refused({ message, code, validationErrors = [] }: RequestFailure): Outcome {
  const first = code === "invalid_request" ? validationErrors[0]?.message : undefined;
  const canRetry = code === undefined || PASSING.includes(code);
  const needsSignIn = code === "sign_in_needed";
  return {
    kind: "refused",
    // Staff read this after signing in again.
    message: needsSignIn ? "Not saved yet." : (first ?? message),
    problems: validationErrors,
    canRetry,
    needsSignIn,
  };
}

/** Whether the next revision is what the change makes: the reply to it was lost on the way. */
async function isStoredIn(
  current: StoredRules,
  change: AdminChange,
  rules: StoredRules,
): Promise<boolean> {
  if (current.revision !== rules.revision + 1) return false;
  if (change.type === "restore") return (await getRevision(change.revision)).changes.length === 0;
  if (change.type === "store-file") {
    const file: unknown = JSON.parse(change.text);
    return keepEqual<unknown>(file, current.config) === file;
  }
  const edited = editRules(rules.config, change);
  return edited.ok && rulesChanges(edited.document, current.config).length === 0;
}
