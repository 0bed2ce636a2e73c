import { Router } from "express";
import type { Database } from "#server/db/connection.ts";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import type { RulesStore } from "#server/rules/store.ts";
import { readBuild } from "./build.ts";

interface HealthDeps {
  readonly rules: RulesStore;
  readonly db: Pick<Database, "checkFiles">;
}

/** Liveness and readiness. The server is ready if it can read the database and its files are in place. */
export function healthRoutes({ rules, db }: HealthDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const build = readBuild();
  addRoute(router, "/healthz", {
    get: (_req, res) => {
      res.set("Cache-Control", "no-store").json({ success: true, build });
    },
  });
  addRoute(router, "/readyz", {
    get: async (_req, res) => {
      const { revision } = await rules.current().catch(notReady);
      try {
        db.checkFiles();
      } catch (cause) {
        notReady(cause);
      }
      res.set("Cache-Control", "no-store").json({ success: true, revision });
    },
  });
  return router;
}

function notReady(cause: unknown): never {
  throw new ApiError(503, "not_ready", undefined, { cause });
}
