import { z } from "zod";
import { ReferenceBenchSchema } from "#shared/reference-benches/reference-bench.ts";
import { endpoints } from "../declaration/endpoint.ts";
import { IF_MATCH_BENCH } from "../declaration/headers.ts";
import { success } from "../declaration/reply.ts";

const StoredBenchSchema = ReferenceBenchSchema.extend({
  id: z.int().meta({ description: "The number of the reference bench." }),
  version: z.int().meta({
    description: "Increases with every change. Send it in `If-Match` with the next one.",
  }),
}).meta({ id: "StoredReferenceBench" });

export type StoredBench = z.infer<typeof StoredBenchSchema>;

/** GET /api/admin/reference-benches */
export const ReferenceBenchesReply = z
  .object({
    success,
    benches: z.array(StoredBenchSchema).readonly().meta({ description: "Oldest first." }),
  })
  .meta({ id: "ReferenceBenchesReply" });

export type ReferenceBenchesReply = z.infer<typeof ReferenceBenchesReply>;

/** The reply to an addition or a change. */
export const ReferenceBenchReply = z
  .object({ success, bench: StoredBenchSchema })
  .meta({ id: "ReferenceBenchReply" });

export const benchEndpoints = endpoints(
  {
    name: "Staff: reference benches",
    description: "Benches with expectations of staff, which changes of the rules must not break.",
  },
  {
    listReferenceBenches: {
      route: "GET /api/admin/reference-benches",
      access: "catalog:read",
      summary: "List the reference benches",
      description: "Returns all reference benches with their expectations.",
      reply: ReferenceBenchesReply,
    },
    addReferenceBench: {
      route: "POST /api/admin/reference-benches",
      access: "catalog:write",
      summary: "Add a reference bench",
      description: "Stores a bench under a new name. The limit is 200.",
      body: ReferenceBenchSchema,
      status: 201,
      reply: ReferenceBenchReply,
      errors: { 409: ["name_taken", "too_many_benches"] },
    },
    changeReferenceBench: {
      route: "PUT /api/admin/reference-benches/{benchId}",
      access: "catalog:write",
      summary: "Change a reference bench",
      description: "Replaces name, configuration and expectation.",
      headers: IF_MATCH_BENCH,
      body: ReferenceBenchSchema,
      reply: ReferenceBenchReply,
      errors: { 409: ["name_taken"], 412: ["bench_changed"] },
    },
    deleteReferenceBench: {
      route: "DELETE /api/admin/reference-benches/{benchId}",
      access: "catalog:write",
      summary: "Delete a reference bench",
      description: "Deletes the bench and its expectation.",
      headers: IF_MATCH_BENCH,
      reply: z
        .object({ success, id: StoredBenchSchema.shape.id })
        .meta({ id: "DeleteReferenceBenchReply" }),
      errors: { 412: ["bench_changed"] },
    },
  },
);
