import type { Database } from "#server/db/connection.ts";
import type { Review, ReviewRules } from "#server/rules/store-edit.ts";
import { createBenchStore } from "./bench-store.ts";

/** Reviews rules together with the stored reference benches. */
export function reviewWithBenches(db: Database, reviewRules: ReviewRules): Review {
  const benches = createBenchStore(db);
  return async (question) => reviewRules({ ...question, benches: await benches.list() });
}
