import type { Database } from "#server/db/database.ts";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import type { Serve } from "#server/http/serve.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";
import { healthEndpoints } from "#shared/api/server.ts";
import { readBuild } from "./build.ts";

interface HealthDeps {
  readonly serve: Serve;
  readonly rules: RulesStore;
  readonly db: Pick<Database, "check">;
  readonly images: Pick<ImageStore, "check">;
}

/** Liveness and readiness. The server is ready if it can read the database, and write to it and to the folder of images. */
export function healthRoutes({ serve, rules, db, images }: HealthDeps): void {
  const build = readBuild();
  serve(healthEndpoints, {
    getLiveness: (_input, _req, res) => {
      res.set("Cache-Control", NEVER_CACHED);
      return { build };
    },
    getReadiness: async (_input, _req, res) => {
      const { revision } = await rules.loadCurrent().catch(throwNotReady);
      await Promise.all([db.check(), images.check()]).catch(throwNotReady);
      res.set("Cache-Control", NEVER_CACHED);
      return { revision };
    },
  });
}

function throwNotReady(cause: unknown): never {
  if (isDiskFull(cause)) throw cause;
  throw new ApiError(503, "not_ready", undefined, { cause });
}
