import type { Review, ReviewRules } from "#server/rules/store-edit.ts";
import type { BenchStore } from "./bench-store.ts";

/** Reviews rules together with the stored reference benches. */
export function reviewWithBenches(benches: BenchStore, reviewRules: ReviewRules): Review {
  return async (question) => reviewRules({ ...question, benches: await benches.list() });
}
