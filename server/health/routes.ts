import { Router } from "express";
import { checkPlace } from "#server/db/check-place.ts";
import type { Database } from "#server/db/connection.ts";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesStore } from "#server/rules/store.ts";

/** Liveness, and readiness: a read of the database, which is where it was. */
export function healthRoutes({ db, rules }: { db: Database; rules: RulesStore }): Router {
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
      const [{ revision }] = await Promise.all([rules.current(), checkPlace(db)]).catch(
        (cause: unknown) => {
          throw new ApiError(503, "not_ready", undefined, { cause });
        },
      );
      res.set("Cache-Control", "no-store").json({ success: true, revision });
    })
    .all(only("GET", "HEAD"));
  return router;
}
