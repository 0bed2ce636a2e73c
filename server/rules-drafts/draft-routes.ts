import express, { type Request, type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { checkUtf8, ifMatch, parseBody } from "#server/http/parse.ts";
import { basedOn } from "#server/rules/store-edit.ts";
import {
  type DeleteRulesDraftReply,
  type RulesDraft,
  type RulesDraftReply,
  type RulesDraftsReply,
  type RulesDraftTextReply,
  SaveRulesDraftRequest,
  ScheduleRulesDraftRequest,
} from "#shared/api/rules-drafts.ts";
import { summaryOfChanges } from "#shared/engine/rules-changes.ts";
import type { DraftLine, DraftRow, SavedDraft } from "./draft-store.ts";
import { type DraftDeps, refuseUnfit } from "./publish-draft.ts";

interface DraftRouteDeps extends DraftDeps {
  readonly staffOnly: RequestHandler;
  /** For polling by an open page, which does not extend the session. */
  readonly pageOnly: RequestHandler;
  /** Parses small bodies. */
  readonly readJson: RequestHandler;
  readonly now: () => Date;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** Called after the schedule changed. */
  readonly onSchedule: () => void;
}

/** Twice the largest text, because JSON writes quotation marks and line breaks with a backslash. */
const LARGEST_BODY = "5mb";

/** The client chooses the ID of a draft. */
export const DRAFT_ID = /^[\w-]{8,64}$/;

/** Longer than anyone plans prices ahead. */
const LONGEST_WAIT_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** Drafts of the rules file, for staff: saved, scheduled, published later. Texts are large, so these routes parse their own bodies. */
export function draftRoutes({ staffOnly, pageOnly, readJson, now, ...deps }: DraftRouteDeps) {
  const { drafts } = deps;
  const router = Router({ caseSensitive: true, strict: true });
  const readLarge = express.json({
    limit: LARGEST_BODY,
    verify: (_req, _res, body, encoding) => checkUtf8(body, encoding),
  });

  addRoute(router, "/api/admin/rules-drafts", {
    before: pageOnly,
    get: async (_req, res) => {
      const lines = await drafts.list();
      res.json({
        success: true,
        drafts: lines.map(written),
        timeZone: deps.timeZone,
      } satisfies RulesDraftsReply);
    },
  });

  addRoute(router, "/api/admin/rules-drafts/:draftId", {
    before: staffOnly,
    get: async (req, res) => {
      const draft = await find(deps, req);
      const reply = { success: true, draft: written(draft), text: draft.text } as const;
      res.json(reply satisfies RulesDraftTextReply);
    },
    put: [
      readLarge,
      async (req, res) => {
        const request = parseBody(SaveRulesDraftRequest, req);
        res.json(replyWith(await save(deps, req, request, now())));
      },
    ],
    delete: async (req, res) => {
      const draft = await find(deps, req);
      if (!isExpected(req, draft) || !(await drafts.remove(draft))) throw changed();
      res.json({ success: true, id: draft.id } satisfies DeleteRulesDraftReply);
    },
  });

  addRoute(router, "/api/admin/rules-drafts/:draftId/schedule", {
    before: staffOnly,
    put: [
      readJson,
      async (req, res) => {
        const { publishAt } = parseBody(ScheduleRulesDraftRequest, req);
        const at = publishAt === null ? null : new Date(publishAt);
        if (at) refuseTime(at, now());
        const draft = await find(deps, req);
        if (!isExpected(req, draft)) throw changed();
        const { accepted } = basedOn(req);
        if (at) await refuseUnfit(deps, draft, accepted);
        if (!(await drafts.schedule(draft, at, accepted))) throw changed();
        deps.onSchedule();
        res.json(replyWith(await find(deps, req)));
      },
    ],
  });

  addRoute(router, "/api/admin/rules-drafts/:draftId/read", {
    before: staffOnly,
    put: async (req, res) => {
      const { id } = await find(deps, req);
      await drafts.markRead(id);
      res.json(replyWith(await find(deps, req)));
    },
  });

  return router;
}

/** Creates a draft, or replaces the version that staff saw. Saving the same again is a no-op. */
async function save(
  deps: DraftDeps,
  req: Request<{ draftId: string }>,
  { name, file }: SaveRulesDraftRequest,
  at: Date,
): Promise<DraftRow> {
  const { drafts } = deps;
  const { draftId } = req.params;
  if (!DRAFT_ID.test(draftId)) throw gone();
  const before = await drafts.find(draftId);
  if (!before && req.get("If-Match") !== undefined) throw gone();
  if (before?.name === name && isSameFile(before, file)) return before;
  const { revision: expected, accepted } = basedOn(req);
  if (before && expected !== before.edit) throw changed();

  const draft = file && { name, ...(await reviewed(deps, file)) };
  if (before) {
    const isScheduled = before.publish_at !== null;
    if (draft && isScheduled) await refuseUnfit(deps, draft, accepted);
    const facts = draft
      ? { ...draft, accepted: isScheduled ? (accepted ?? null) : null }
      : { name };
    if (!(await drafts.replace(before, facts, at))) throw changed();
  } else {
    if (!draft) throw gone();
    if (!(await drafts.add(draftId, draft, at))) throw new ApiError(409, "too_many_drafts");
  }
  return find(deps, req);
}

type DraftFile = SaveRulesDraftRequest["file"];

function isSameFile({ text, based_on }: DraftRow, file: DraftFile): boolean {
  return !file || (file.text === text && file.basedOn === based_on);
}

/** The file with a sentence about it. */
async function reviewed(
  { rules, review }: DraftDeps,
  { text, basedOn: revision }: NonNullable<DraftFile>,
): Promise<Omit<SavedDraft, "name">> {
  const base = await rules.find(revision);
  if (!base) {
    const message = "There is no such revision.";
    const problem = { path: "file.basedOn", code: "unknown_revision", message };
    throw new ApiError(400, "invalid_request", [problem], { message });
  }
  const { problems, changes } = await review({ current: base.document, candidate: { text } });
  const [first] = problems;
  const summary = first
    ? `Not valid yet: ${first.message}`
    : summaryOfChanges(changes) || `No changes since revision ${revision}`;
  return { text, based_on: revision, summary };
}

function refuseTime(at: Date, now: Date): void {
  const message =
    at <= now
      ? "This time is in the past. Choose a later one."
      : at.getTime() > now.getTime() + LONGEST_WAIT_MS
        ? "Choose a time within the next two years."
        : undefined;
  if (message === undefined) return;
  const problem = { path: "publishAt", code: "wrong_time", message };
  throw new ApiError(400, "invalid_request", [problem], { message });
}

async function find({ drafts }: DraftDeps, req: Request<{ draftId: string }>): Promise<DraftRow> {
  const { draftId } = req.params;
  const draft = DRAFT_ID.test(draftId) ? await drafts.find(draftId) : undefined;
  if (!draft) throw gone();
  return draft;
}

/** Whether the request applies to this version of the draft, or to any. */
function isExpected(req: Request, { edit }: DraftLine): boolean {
  const expected = ifMatch(req);
  return expected === undefined || expected === edit;
}

const changed = () => new ApiError(412, "draft_changed");

const gone = () =>
  new ApiError(404, "not_found", undefined, {
    message: "This draft no longer exists. It was published or deleted.",
  });

const replyWith = (draft: DraftLine): RulesDraftReply => ({ success: true, draft: written(draft) });

function written(draft: DraftLine): RulesDraft {
  const { id, name, summary, author, edit } = draft;
  return {
    id,
    name,
    basedOn: draft.based_on,
    summary,
    author,
    createdAt: draft.created_at,
    changedAt: draft.changed_at,
    publishAt: draft.publish_at,
    notPublished: draft.not_published,
    unread: draft.unread === 1,
    edit,
  };
}
