import { Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { HealthStore } from "./health-store.ts";

interface HealthDeps {
  readonly rules: RulesStore;
  readonly health: HealthStore;
}

/** Liveness, and readiness: a read of the database, which is where it was. */
export function healthRoutes({ rules, health }: HealthDeps): Router {
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
      const [{ revision }] = await Promise.all([rules.current(), health.checkPlace()]).catch(
        (cause: unknown) => {
          throw new ApiError(503, "not_ready", undefined, { cause });
        },
      );
      res.set("Cache-Control", "no-store").json({ success: true, revision });
    })
    .all(only("GET", "HEAD"));
  return router;
}
