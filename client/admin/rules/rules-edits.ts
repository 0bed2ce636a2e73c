import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type AdminChange, getAdminConfig, readConfig, type SavedRules, sendChange } from "#client/api/admin-routes.ts";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { ValidationError } from "#shared/api/declaration/reply.ts";
import type { AdminChangesReply } from "#shared/api/rules/revisions.ts";
import { rulesChanges } from "#shared/changes/rules-changes.ts";
import { editRules } from "#shared/edits/edit-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { createTurns } from "./take-turns.ts";
import { OPEN_DRAFTS, WATCHED_LISTS } from "./watched-lists.ts";

/** Colleagues' changes in sentences, and their revisions, newest first. */
export interface News {
  readonly changes: readonly string[];
  readonly revisions: AdminChangesReply["revisions"];
}

/** The rules and the news that staff saw when they began an edit. */
export interface Basis {
  /** The number of news items. */
  readonly news: number;
  readonly rules: RulesDocument | undefined;
}

interface Known {
  /** The newest rules that this view has loaded; undefined at first. */
  readonly rules: SavedRules | undefined;
  /** Colleagues' changes since the view was opened, oldest first. */
  readonly news: readonly News[];
}

export type Outcome =
  | {
      readonly kind: "saved";
      /** The revision before the edit. Restoring it undoes the edit. Undefined for a no-op. */
      readonly before: number | undefined;
      readonly revision: number;
      /** The consequences, in sentences. */
      readonly told?: readonly string[];
      /** The key of an edit that waits for a review; null if there was nothing to add. */
      readonly waitingKey?: string | null;
    }
  /** Not saved, because colleagues changed the rules in the meantime: `others` are their changes, in sentences. `rules` are those with what waits. */
  | { readonly kind: "conflict"; readonly others: readonly string[]; readonly rules?: RulesDocument }
  | {
      readonly kind: "rejected";
      /** The server's, if it answered. */
      readonly code?: string | undefined;
      readonly message: string;
      readonly problems: readonly ValidationError[];
      /** The edit itself is valid, and may succeed if sent again. */
      readonly canRetry: boolean;
      /** The edit can be repeated after signing in again. */
      readonly needsSignIn: boolean;
      /** Staff decided against it, so nothing failed. */
      readonly isDeclined?: true;
    };

export type Rejection = Extract<Outcome, { kind: "rejected" }>;

const KEY = ["admin", "rules"];

const EMPTY_STATE: Known = { rules: undefined, news: [] };

export type RulesEdits = ReturnType<typeof createRulesEdits>;

/**
 * The rules as staff edit them. Each edit is sent with the revision that the previous one created. An edit that staff
 * began before the latest news is not sent.
 */
export function createRulesEdits(client: QueryClient) {
  const getKnownRules = () => client.getQueryData<Known>(KEY) ?? EMPTY_STATE;
  const countNews = () => getKnownRules().news.length;
  const findOthersSince = (began: number) =>
    getKnownRules()
      .news.slice(began)
      .flatMap(({ changes }) => changes);

  /** Reads and edits take turns, so that this view's own edits never appear as news. */
  const takeTurn = createTurns();

  /** Replaces the rules. `revisions` were made by colleagues, so their changes become news. */
  const take = ({ config, revision, warnings }: SavedRules, revisions: News["revisions"] = []) => {
    const { rules, news } = getKnownRules();
    if (rules && revision < rules.revision) return;
    const changes = rules && revisions.length > 0 ? rulesChanges(rules.config, config) : [];
    client.setQueryData<Known>(KEY, {
      rules: { config, revision, warnings },
      news: changes.length > 0 ? [...news, { changes, revisions }] : news,
    });
    if (rules && revision > rules.revision) void client.invalidateQueries({ queryKey: OPEN_DRAFTS });
  };

  /** One poll stands for all lists: those that differ since the last one are loaded again. */
  let marks: Partial<AdminChangesReply["others"]> = {};
  const findChangesSince = async (since: number) => {
    const reply = await call("GET /api/admin/changes", { query: { since } });
    for (const [mark, { queryKey }] of WATCHED_LISTS)
      if (marks[mark] !== reply.others[mark]) void client.invalidateQueries({ queryKey });
    marks = reply.others;
    const { config, revision, revisions, warnings = [] } = reply;
    return { newer: config && readConfig({ success: true, config, revision, warnings }), revisions };
  };

  /** Loads the rules, or only newer ones if some are loaded. */
  const read = async (): Promise<Known> => {
    const { rules } = getKnownRules();
    if (rules && rules.revision > 0) {
      const { newer, revisions } = await findChangesSince(rules.revision);
      if (newer) take(newer, revisions);
    } else take(await getAdminConfig());
    return getKnownRules();
  };

  const attempt = async (change: AdminChange, began: number): Promise<Outcome> => {
    const base = "basedOn" in change ? change.basedOn : undefined;
    // Staff have seen the revision that the edit is based on. If this view has not, load it, so that its changes become news.
    if (base !== undefined && base > (getKnownRules().rules?.revision ?? 0)) await read().catch(() => undefined);
    const { rules } = getKnownRules();
    if (!rules) return readRejection(new RequestFailure(undefined));
    if (base === undefined && countNews() > began) return { kind: "conflict", others: findOthersSince(began) };
    const sent = base ?? rules.revision;
    try {
      const reply = await sendChange(completeEdit(change, rules.config), sent);
      const { changes, consequences = [], ...saved } = reply;
      take(saved);
      const isKnown = sent > 0 && changes?.length !== 0;
      const told = consequences.map(({ message }) => message);
      return { kind: "saved", before: isKnown ? sent : undefined, revision: saved.revision, told };
    } catch (error) {
      const failure = RequestFailure.of(error);
      const isUnclear = failure.serverError === undefined;
      if (failure.code !== "stale_revision" && !isUnclear) return readRejection(failure);
      return lookAgain(change, { ...rules, revision: sent }, began, failure);
    }
  };

  /** After a lost reply or a conflict, the server's current rules decide. */
  const lookAgain = async (
    change: AdminChange,
    base: SavedRules,
    began: number,
    failure: RequestFailure,
  ): Promise<Outcome> => {
    try {
      const { newer, revisions } = await findChangesSince(getKnownRules().rules?.revision ?? 0);
      if (newer) {
        const isSaved = await isSavedIn(newer, change, base);
        take(newer, isSaved ? [] : revisions);
        if (isSaved) return { kind: "saved", before: base.revision, revision: newer.revision };
      }
    } catch (error) {
      if (error instanceof RequestFailure) return readRejection(failure);
      throw error;
    }
    if (failure.code !== "stale_revision") return readRejection(failure);
    return { kind: "conflict", others: findOthersSince(began) };
  };

  return {
    known: getKnownRules,
    countNews,
    query: queryOptions({
      queryKey: KEY,
      queryFn: () => takeTurn(read),
      // A query with data stays in its error state until a poll succeeds.
      initialData: EMPTY_STATE,
    }),
    /** Runs work that makes a revision, which is then no colleague's. */
    adopt: (work: () => Promise<SavedRules>) =>
      takeTurn(async () => {
        await read().catch(() => undefined);
        try {
          take(await work());
        } catch (error) {
          // A revision that it made although its reply was lost is no colleague's, either.
          take(await getAdminConfig());
          throw error;
        }
      }),
    /** Saves an edit; `began` is the number of news items when staff began it. */
    change: (change: AdminChange, began: number) => takeTurn(() => attempt(change, began)),
  };
}

/**
 * An edit of an option with all four fields of the specification. Fields that staff did not edit are those of the revision
 * that the edit is based on; an empty text stands for none.
 */
export function completeEdit<Change extends AdminChange>(change: Change, { steps }: RulesDocument): Change {
  if (change.type !== "edit-option") return change;
  const step = steps.find(({ key }) => key === change.stepKey);
  const option = step?.options.find(({ value }) => value === change.value);
  if (!option) return change;
  const { label, description, priceModifier, image } = option;
  const changes = { label, description, priceModifier, image, ...change.changes };
  const texts = { description: changes.description ?? "", image: changes.image ?? "" };
  return { ...change, changes: { ...changes, ...texts } };
}

/** Failures that end on their own, once an operator acts, or after signing in. */
const TEMPORARY_ERROR_CODES = ["busy", "disk_full", "internal", "sign_in_needed"];

/** The reason why a request failed. */
export function readRejection(failure: RequestFailure): Rejection {
  const { message, code, validationErrors = [] } = failure;
  const canRetry = code === undefined || TEMPORARY_ERROR_CODES.includes(code);
  const needsSignIn = code === "sign_in_needed";
  return {
    kind: "rejected",
    code,
    // Staff see this only after signing in again.
    message: needsSignIn ? "Not saved yet." : message,
    problems: validationErrors,
    canRetry,
    needsSignIn,
  };
}

/** The rejection of an edit that was not sent, for a reason. */
export const rejectionFor = (message: string): Rejection => ({
  ...{ kind: "rejected", message, problems: [] },
  ...{ canRetry: false, needsSignIn: false },
});

/** Waits for a request. Resolves to the reason if it failed. */
export async function findRejection(work: Promise<unknown>): Promise<Rejection | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return readRejection(RequestFailure.of(error));
  }
}

/** Whether the current revision is the result of an edit whose reply was lost. */
async function isSavedIn(current: SavedRules, change: AdminChange, base: SavedRules): Promise<boolean> {
  if (current.revision !== base.revision + 1) return false;
  if (change.type === "restore")
    return (await call("GET /api/admin/revisions/{id}", { params: { id: change.revision } })).changes.length === 0;
  const edited = editRules(base.config, change);
  return edited.ok && rulesChanges(edited.document, current.config).length === 0;
}
