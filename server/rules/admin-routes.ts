import { type RequestHandler, Router } from "express";
import { only } from "#server/http/only.ts";
import type { AdminConfigReply } from "#shared/api.ts";
import type { RulesStore } from "./store.ts";

/** The rules as staff see them: the whole document, drafts included. */
export function adminRoutes(store: RulesStore, staffOnly: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route("/api/admin/config")
    .all(staffOnly)
    .get(async (_req, res) => {
      const { document, revision } = await store.current();
      res.json({ success: true, config: document, revision } satisfies AdminConfigReply);
    })
    .all(only("GET", "HEAD"));

  return router;
}
