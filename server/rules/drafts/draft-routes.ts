import { randomUUID } from "node:crypto";
import type { Request } from "express";
import { isExpected, readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { authorOf, hasSenderScope } from "#server/staff/author.ts";
import { draftEndpoints, type RulesDraft, WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { readBasis } from "../store-edit.ts";
import { changeDraft, changeVersion, draftChangedError, findDraft, moveToWaiting } from "./change-draft.ts";
import { DraftChangedError, type DraftLine, type DraftRow } from "./draft-store.ts";
import type { DraftWork } from "./draft-work.ts";
import { type DraftDeps, publishDraft, refuseUnfit } from "./publish-draft.ts";

interface DraftRouteDeps extends DraftDeps {
  readonly serve: Serve;
  readonly now: () => Date;
  readonly showDraft: DraftWork["showDraft"];
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** Called after the schedule changed. */
  readonly onSchedule: () => void;
}

/** Longer than anyone plans prices ahead. */
const MAX_SCHEDULE_AHEAD_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** The edits that wait, and the scheduled ones. */
export function draftRoutes({ serve, now, ...deps }: DraftRouteDeps): void {
  const { drafts } = deps;
  const replyWith = (draft: DraftRow) => ({ draft: toRulesDraft(draft) });
  const actOf = (req: Request) => ({ author: authorOf(req), at: now() });
  /** The version that staff saw. */
  const expectDraft = async (id: string, req: Request) => {
    const draft = await findDraft(deps, id);
    if (!isExpected(readIfMatch(req), draft.edit)) throw draftChangedError();
    return draft;
  };

  serve(draftEndpoints, {
    listRulesDrafts: async () => ({ drafts: (await drafts.list()).map(toRulesDraft), timeZone: deps.timeZone }),

    getRulesDraft: async ({ params }) => {
      const draft = await findDraft(deps, params.draftId);
      const { document: today, revision } = await deps.rules.loadCurrent();
      const shown = await deps.showDraft({ today, edits: draft.edits });
      return { ...replyWith(draft), ...shown, revision, file: draft.file };
    },

    addEdit: async ({ params, body }, req) => {
      const act = actOf(req);
      const add = { request: body, author: act.author, at: act.at.toISOString() };
      return replyWith(await changeDraft(deps, params.draftId, { add }, act));
    },

    removeEdit: async ({ params: { draftId, editKey } }, req) =>
      replyWith(await changeDraft(deps, draftId, { removeKey: editKey }, actOf(req))),

    settleConflict: async ({ params, body }, req) => {
      const draft = await expectDraft(params.draftId, req);
      const settled = await changeVersion(deps, draft, { settle: body }, actOf(req));
      if (!settled) throw draftChangedError();
      return replyWith(settled);
    },

    scheduleRulesDraft: async ({ params: { draftId }, body: { publishAt, name, why } }, req) => {
      const draft = await expectDraft(draftId, req);
      if (publishAt === null) {
        const waiting = await moveToWaiting(deps, draft, actOf(req));
        deps.onSchedule();
        return replyWith(waiting);
      }
      const at = new Date(publishAt);
      refuseTime(at, now());
      await refuseUnfit(deps, draft, hasSenderScope(req, "catalog:read"));
      const id = draftId === WAITING_ID ? randomUUID() : draftId;
      const planned = {
        ...{ id, name: name ?? draft.name, author: authorOf(req), publish_at: at.toISOString() },
        ...(why !== undefined && { why: why === "" ? null : why }),
      };
      if (!(await drafts.schedule(draft, planned))) throw draftChangedError();
      deps.onSchedule();
      return replyWith(await findDraft(deps, id));
    },

    publishRulesDraft: async ({ params, body }, req) => {
      const draft = await expectDraft(params.draftId, req);
      const basis = { ...readBasis(req), revision: undefined };
      try {
        const reply = await publishDraft(deps, draft, body.why || draft.why, basis, now);
        // All of its changes are published already.
        if (reply.changes.length === 0 && !basis.isPreview) await drafts.remove(draft);
        return reply;
      } catch (error) {
        throw error instanceof DraftChangedError ? draftChangedError() : error;
      }
    },

    deleteRulesDraft: async ({ params: { draftId: id } }, req) => {
      if (!(await drafts.remove(await expectDraft(id, req)))) throw draftChangedError();
      deps.onSchedule();
      return { id };
    },
  });
}

function refuseTime(at: Date, now: Date): void {
  if (at > now && at.getTime() <= now.getTime() + MAX_SCHEDULE_AHEAD_MS) return;
  const message = "Choose a time from now on, within the next two years.";
  const problem = { path: "publishAt", code: "wrong_time", message };
  throw new ApiError(400, "invalid_request", [problem], { message });
}

function toRulesDraft(draft: DraftLine): RulesDraft {
  const { id, name, summary, author, edit } = draft;
  return {
    ...{ id, name, summary, author, edit },
    editCount: draft.edit_count,
    basedOn: draft.based_on,
    createdAt: draft.created_at,
    changedAt: draft.changed_at,
    publishAt: draft.publish_at,
    notPublished: draft.not_published,
    why: draft.why,
  };
}
