import { Router } from "express";
import { only } from "#server/http/only.ts";
import type { RulesStore } from "#server/rules/store.ts";

/** Liveness, and readiness with a database read. */
export function healthRoutes(rules: RulesStore): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route("/healthz")
    .get((_req, res) => {
      res.json({ success: true });
    })
    .all(only("GET", "HEAD"));
  router
    .route("/readyz")
    .get(async (_req, res) => {
      const { revision } = await rules.current();
      res.json({ success: true, revision });
    })
    .all(only("GET", "HEAD"));
  return router;
}
