import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesStore } from "#server/rules/store.ts";

/** Liveness, and readiness with a database read. */
export function healthRoutes(rules: RulesStore): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route("/healthz")
    .get((_req, res) => {
      res.set("Cache-Control", "no-store").json({ success: true });
    })
    .all(only("GET", "HEAD"));
  router
    .route("/readyz")
    .get(async (_req, res) => {
      const { revision } = await rules.current().catch((cause: unknown) => {
        throw new ApiError(503, "not_ready", undefined, { cause });
      });
      res.set("Cache-Control", "no-store").json({ success: true, revision });
    })
    .all(only("GET", "HEAD"));
  return router;
}
