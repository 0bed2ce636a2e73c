import express, { type Request, type RequestHandler, type Router } from "express";
import { checkUtf8, isExpected, readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { DRAFT_GONE } from "#shared/api/declaration/params.ts";
import {
  draftEndpoints,
  type RulesDraft,
  type SaveRulesDraftRequest,
} from "#shared/api/rules/rules-drafts.ts";
import { summaryOfChanges } from "#shared/changes/rules-changes.ts";
import { readBasis } from "../store-edit.ts";
import type { DraftLine, DraftRow, SavedDraft } from "./draft-store.ts";
import { type DraftDeps, refuseUnfit } from "./publish-draft.ts";

interface DraftRouteDeps extends DraftDeps {
  readonly serve: Serve;
  /** Parses small bodies. */
  readonly readJson: RequestHandler;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** Called after the schedule changed. */
  readonly onSchedule: () => void;
}

/** Twice the largest text, because JSON writes quotation marks and line breaks with a backslash. */
const MAX_BODY_SIZE = "5mb";

/** Longer than anyone plans prices ahead. */
const MAX_SCHEDULE_AHEAD_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** Drafts of the rules file, for staff: saved, scheduled, published later. Texts are large, so these routes parse their own bodies. */
export function draftRoutes({ serve, readJson, now, ...deps }: DraftRouteDeps): Router {
  const { drafts } = deps;
  const readLarge = express.json({
    limit: MAX_BODY_SIZE,
    verify: (_req, _res, body, encoding) => checkUtf8(body, encoding),
  });
  const replyWith = async (id: string) => ({ draft: toRulesDraft(await find(deps, id)) });

  return serve(draftEndpoints, {
    listRulesDrafts: async () => ({
      drafts: (await drafts.list()).map(toRulesDraft),
      timeZone: deps.timeZone,
    }),

    getRulesDraft: async ({ params }) => {
      const draft = await find(deps, params.draftId);
      return { draft: toRulesDraft(draft), text: draft.text };
    },

    saveRulesDraft: {
      before: [readLarge],
      handle: async ({ params, body }, req) => ({
        draft: toRulesDraft(await save(deps, params.draftId, req, body, now())),
      }),
    },

    deleteRulesDraft: async ({ params: { draftId: id } }, req) => {
      const draft = await find(deps, id);
      if (!isExpected(readIfMatch(req), draft.edit) || !(await drafts.remove(draft)))
        throw draftChangedError();
      return { id };
    },

    scheduleRulesDraft: {
      before: [readJson],
      handle: async ({ params: { draftId }, body: { publishAt, why } }, req) => {
        const at = publishAt === null ? null : new Date(publishAt);
        if (at) refuseTime(at, now());
        const draft = await find(deps, draftId);
        if (!isExpected(readIfMatch(req), draft.edit)) throw draftChangedError();
        if (at) await refuseUnfit(deps, draft);
        if (!(await drafts.schedule(draft, at, why))) throw draftChangedError();
        deps.onSchedule();
        return replyWith(draftId);
      },
    },

    markRulesDraftRead: async ({ params: { draftId } }) => {
      await find(deps, draftId);
      await drafts.markRead(draftId);
      return replyWith(draftId);
    },
  });
}

/** Creates a draft, or replaces the version that staff saw. Saving the same again is a no-op. */
async function save(
  deps: DraftDeps,
  draftId: string,
  req: Request,
  { name, file }: SaveRulesDraftRequest,
  at: Date,
): Promise<DraftRow> {
  const { drafts } = deps;
  const before = await drafts.find(draftId);
  if (!before && req.get("If-Match") !== undefined) throw draftGoneError();
  if (before?.name === name && isSameFile(before, file)) return before;
  const { revision: expected, author } = readBasis(req);
  if (before && !expected?.includes(before.edit)) throw draftChangedError();

  const draft = file && { name, author, ...(await reviewFile(deps, file)) };
  if (before) {
    if (draft && before.publish_at !== null) await refuseUnfit(deps, draft);
    if (!(await drafts.replace(before, draft ?? { name, author }, at))) throw draftChangedError();
  } else {
    if (!draft) throw draftGoneError();
    if (!(await drafts.add(draftId, draft, at))) throw new ApiError(409, "too_many_drafts");
  }
  return find(deps, draftId);
}

type DraftFile = SaveRulesDraftRequest["file"];

function isSameFile({ text, based_on }: DraftRow, file: DraftFile): boolean {
  return !file || (file.text === text && file.basedOn === based_on);
}

/** The beginning of the sentence about a file with problems. */
const NOT_VALID = "Not valid yet: ";

/** The file with a sentence about it. */
async function reviewFile(
  { rules, review }: DraftDeps,
  { text, basedOn: revision }: NonNullable<DraftFile>,
): Promise<Omit<SavedDraft, "name" | "author">> {
  const base = (await rules.find(revision)) && (await rules.at(revision));
  if (!base) {
    const message = "There is no such revision.";
    const problem = { path: "file.basedOn", code: "unknown_revision", message };
    throw new ApiError(400, "invalid_request", [problem], { message });
  }
  const { problems, changes } = await review({
    current: base.document,
    derived: base.derived,
    candidate: { text },
    ignoresQuotes: true,
  });
  const [first] = problems;
  const summary = first
    ? NOT_VALID + first.message
    : summaryOfChanges(changes) || `No changes since revision ${revision}`;
  return { text, based_on: revision, summary };
}

function refuseTime(at: Date, now: Date): void {
  const message =
    at <= now
      ? "This time is in the past. Choose a later one."
      : at.getTime() > now.getTime() + MAX_SCHEDULE_AHEAD_MS
        ? "Choose a time within the next two years."
        : undefined;
  if (message === undefined) return;
  const problem = { path: "publishAt", code: "wrong_time", message };
  throw new ApiError(400, "invalid_request", [problem], { message });
}

async function find({ drafts }: DraftDeps, id: string): Promise<DraftRow> {
  const draft = await drafts.find(id);
  if (!draft) throw draftGoneError();
  return draft;
}

const draftChangedError = () => new ApiError(412, "draft_changed");

const draftGoneError = () => new ApiError(404, "not_found", undefined, { message: DRAFT_GONE });

function toRulesDraft(draft: DraftLine): RulesDraft {
  const { id, name, summary, author, edit } = draft;
  return {
    id,
    name,
    basedOn: draft.based_on,
    summary,
    valid: !summary.startsWith(NOT_VALID),
    author,
    createdAt: draft.created_at,
    changedAt: draft.changed_at,
    publishAt: draft.publish_at,
    notPublished: draft.not_published,
    why: draft.why,
    unread: draft.unread === 1,
    edit,
  };
}
