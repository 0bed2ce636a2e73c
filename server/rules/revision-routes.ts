import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { parse } from "#server/http/parse.ts";
import {
  AdminChangesQuery,
  type AdminChangesReply,
  ListRevisionsQuery,
  type ListRevisionsReply,
  type RevisionReply,
} from "#shared/api/revisions.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { RulesDocument } from "#shared/rules.ts";
import type { AdminDeps } from "./admin-routes.ts";
import type { PanelStore } from "./panel-store.ts";
import { withoutMissingImages } from "./rules-images.ts";
import type { RevisionRow, RulesStore } from "./store.ts";
import { basedOn, storeChange } from "./store-edit.ts";

export const REVISION_ID = /^\d{1,15}$/;

/** More revisions than anyone creates while a page is open. */
const MOST_NEW = 200;

/** The history of the rules, and restoring an earlier revision. */
export function revisionRoutes({
  staffOnly,
  pageOnly,
  panel,
  now,
  ...deps
}: AdminDeps & { readonly panel: PanelStore }): Router {
  const { rules, images } = deps;
  const router = Router({ caseSensitive: true, strict: true });

  addRoute(router, "/api/admin/changes", {
    before: pageOnly,
    get: async (req, res) => {
      const { since } = parse(AdminChangesQuery, req.query);
      const { document, revision } = await rules.current();
      const isNewer = revision > since;
      const newer = isNewer
        ? await rules.list(Math.min(revision - since, MOST_NEW), revision + 1)
        : [];
      res.json({
        success: true,
        ...(isNewer && { config: document }),
        revision,
        revisions: newer.map(written),
        others: await panel.marks(),
      } satisfies AdminChangesReply);
    },
  });

  addRoute(router, "/api/admin/revisions", {
    before: staffOnly,
    get: async (req, res) => {
      const { limit, cursor } = parse(ListRevisionsQuery, req.query);
      const rows = await rules.list(limit + 1, cursor === undefined ? undefined : Number(cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      res.json({
        success: true,
        revisions: page.map(written),
        nextCursor: rows.length > limit && last ? String(last.revision) : null,
      } satisfies ListRevisionsReply);
    },
  });

  addRoute(router, "/api/admin/revisions/:id", {
    before: staffOnly,
    get: async (req, res) => {
      const found = await find(rules, req.params.id);
      const { document } = await rules.current();
      const restored = withoutMissingImages(found.document, document, await images.names());
      res.json({
        success: true,
        revision: written(found),
        config: found.document,
        changes: rulesChanges(document, restored),
      } satisfies RevisionReply);
    },
  });

  addRoute(router, "/api/admin/revisions/:id/restore", {
    before: staffOnly,
    post: async (req, res) => {
      const { revision, document } = await find(rules, req.params.id);
      const existing = await images.names();
      const after = (current: RulesDocument) => ({
        document: withoutMissingImages(document, current, existing),
      });
      const describe = (changes: readonly string[]) => [
        `Revision ${revision} restored`,
        ...changes,
      ];
      res.json(await storeChange(deps, { after, describe }, basedOn(req), now()));
    },
  });

  return router;
}

async function find(rules: RulesStore, id: string) {
  const found = REVISION_ID.test(id) ? await rules.find(Number(id)) : undefined;
  if (!found) throw new ApiError(404, "not_found");
  return found;
}

function written({ revision, created_at, author, summary }: RevisionRow) {
  return { revision, at: created_at, author, summary };
}
