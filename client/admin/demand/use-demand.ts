import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import type { CountPeriod } from "#shared/demand/choice-counts.ts";

/** The choice counts of the last days. */
export function useChoiceCounts(days: CountPeriod) {
  return useQuery({
    queryKey: ["admin", "choice-counts", days],
    queryFn: ({ signal }) => call("GET /api/admin/choice-counts", { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
