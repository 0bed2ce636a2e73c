import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/add-route.ts";
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
import { basedOn } from "./based-on.ts";
import type { RevisionRow, RulesStore } from "./store.ts";
import { storeChange } from "./store-edit.ts";
import { withoutMissingImages } from "./without-missing-images.ts";

/** More revisions than anyone creates while a page is open. */
const MOST_NEW = 200;

/** Who changed what of the rules and when; any revision can be had again. */
export function revisionRoutes({ staffOnly, pageOnly, now, ...desk }: AdminDeps): Router {
  const { rules, images } = desk;
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route("/api/admin/changes")
    .all(pageOnly)
    .get(async (req, res) => {
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
      } satisfies AdminChangesReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/admin/revisions")
    .all(staffOnly)
    .get(async (req, res) => {
      const { limit, cursor } = parse(ListRevisionsQuery, req.query);
      const rows = await rules.list(limit + 1, cursor === undefined ? undefined : Number(cursor));
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      res.json({
        success: true,
        revisions: page.map(written),
        nextCursor: rows.length > limit && last ? String(last.revision) : null,
      } satisfies ListRevisionsReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/admin/revisions/:id")
    .all(staffOnly)
    .get(async (req, res) => {
      const found = await find(rules, req.params.id);
      const { document } = await rules.current();
      res.json({
        success: true,
        revision: written(found),
        config: found.document,
        changes: rulesChanges(
          document,
          withoutMissingImages(found.document, document, await images.names()),
        ),
      } satisfies RevisionReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/admin/revisions/:id/restore")
    .all(staffOnly)
    .post(async (req, res) => {
      const { revision, document } = await find(rules, req.params.id);
      const there = await images.names();
      const after = (current: RulesDocument) => ({
        document: withoutMissingImages(document, current, there),
      });
      const change = { after, title: `Revision ${revision} restored` };
      res.json(await storeChange(desk, change, basedOn(req), now()));
    })
    .all(only("POST"));

  return router;
}

async function find(rules: RulesStore, id: string) {
  const found = /^\d{1,15}$/.test(id) ? await rules.find(Number(id)) : undefined;
  if (!found) throw new ApiError(404, "not_found");
  return found;
}

function written({ revision, created_at, author, summary }: RevisionRow) {
  return { revision, at: created_at, author, summary };
}
