import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getChoiceCounts } from "#client/api/admin-routes.ts";
import type { CountPeriod } from "#shared/choice-counts.ts";

/** The choice counts of the last days. */
export function useChoiceCounts(days: CountPeriod) {
  return useQuery({
    queryKey: ["admin", "choice-counts", days],
    queryFn: ({ signal }) => getChoiceCounts(days, signal),
    placeholderData: keepPreviousData,
  });
}
