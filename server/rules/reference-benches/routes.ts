import type { Router } from "express";
import { readIfMatch } from "#server/http/parse.ts";
import type { Serve } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import { BENCH_GONE } from "#shared/api/declaration/params.ts";
import { benchEndpoints } from "#shared/api/rules/reference-benches.ts";
import { MAX_REFERENCE_BENCHES } from "#shared/reference-benches/reference-bench.ts";
import type { ReferenceBenchStore, Refusal } from "./reference-bench-store.ts";

interface BenchDeps {
  readonly benches: ReferenceBenchStore;
  readonly serve: Serve;
}

/** The list of reference benches. A change names the version that staff saw. */
export function referenceBenchRoutes({ benches, serve }: BenchDeps): Router {
  return serve(benchEndpoints, {
    listReferenceBenches: async () => ({ benches: await benches.list() }),

    addReferenceBench: async ({ body }) => {
      const stored = await benches.add(body);
      if (!stored.ok) throw refusalOf(stored.why);
      return { bench: stored.bench };
    },

    changeReferenceBench: async ({ params, body }, req) => {
      const stored = await benches.change(params.benchId, body, readIfMatch(req));
      if (!stored.ok) throw refusalOf(stored.why);
      return { bench: stored.bench };
    },

    deleteReferenceBench: async ({ params: { benchId: id } }, req) => {
      const why = await benches.remove(id, readIfMatch(req));
      if (why) throw refusalOf(why);
      return { id };
    },
  });
}

function refusalOf(why: Refusal): ApiError {
  switch (why) {
    case "gone":
      return new ApiError(404, "not_found", undefined, { message: BENCH_GONE });
    case "changed":
      return new ApiError(412, "bench_changed");
    case "taken": {
      const message = "Another reference bench has this name.";
      return new ApiError(409, "name_taken", [{ path: "name", code: "name_taken", message }]);
    }
    case "full":
      return new ApiError(409, "too_many_benches", undefined, {
        message: `There can be at most ${MAX_REFERENCE_BENCHES} reference benches. Delete one first.`,
      });
  }
}
