import { type RequestHandler, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { addRoute } from "#server/http/add-route.ts";
import { ifMatch, parseBody } from "#server/http/parse.ts";
import {
  type DeleteBenchReply,
  MOST_REFERENCE_BENCHES,
  type ReferenceBenchesReply,
  type ReferenceBenchReply,
  ReferenceBenchSchema,
} from "#shared/api/reference-benches.ts";
import type { BenchStore, Refusal } from "./bench-store.ts";

export const BENCH_ID = /^\d{1,15}$/;

interface BenchDeps {
  readonly benches: BenchStore;
  readonly staffOnly: RequestHandler;
}

/** The list of reference benches. A change names the version that staff saw. */
export function referenceBenchRoutes({ benches, staffOnly }: BenchDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  addRoute(router, "/api/admin/reference-benches", {
    before: staffOnly,
    get: async (_req, res) => {
      res.json({ success: true, benches: await benches.list() } satisfies ReferenceBenchesReply);
    },
    post: async (req, res) => {
      const stored = await benches.add(parseBody(ReferenceBenchSchema, req));
      if (!stored.ok) throw refusal(stored.why);
      res.status(201).json({ success: true, bench: stored.bench } satisfies ReferenceBenchReply);
    },
  });

  addRoute(router, "/api/admin/reference-benches/:benchId", {
    before: staffOnly,
    put: async (req, res) => {
      const bench = parseBody(ReferenceBenchSchema, req);
      const stored = await benches.change(idOf(req.params), bench, ifMatch(req));
      if (!stored.ok) throw refusal(stored.why);
      res.json({ success: true, bench: stored.bench } satisfies ReferenceBenchReply);
    },
    delete: async (req, res) => {
      const id = idOf(req.params);
      const why = await benches.remove(id, ifMatch(req));
      if (why) throw refusal(why);
      res.json({ success: true, id } satisfies DeleteBenchReply);
    },
  });

  return router;
}

function idOf({ benchId }: { readonly benchId: string }): number {
  if (!BENCH_ID.test(benchId)) throw refusal("gone");
  return Number(benchId);
}

function refusal(why: Refusal): ApiError {
  switch (why) {
    case "gone":
      return new ApiError(404, "not_found", undefined, {
        message: "This reference bench no longer exists.",
      });
    case "changed":
      return new ApiError(412, "bench_changed");
    case "taken": {
      const message = "Another reference bench has this name.";
      return new ApiError(409, "name_taken", [{ path: "name", code: "name_taken", message }]);
    }
    case "full":
      return new ApiError(409, "too_many_benches", undefined, {
        message: `There can be at most ${MOST_REFERENCE_BENCHES} reference benches. Delete one first.`,
      });
  }
}
