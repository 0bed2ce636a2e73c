import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOf } from "#client/api/query-of.ts";
import { dayText } from "#shared/time/day-text.ts";
import { LoadState } from "../../section/LoadFailure.tsx";
import { rowId } from "./rows.ts";

export type Demand = ReturnType<typeof useDemand>;

/** How often visitors chose and tried each option in the last 90 days, by the ID of its row. The catalog does not wait for it. */
export function useDemand() {
  const query = useQuery(queryOf("GET /api/admin/choice-counts", {}));
  const { data } = query;
  return useMemo(() => {
    const counts = new Map(data?.options.map((each) => [rowId(each.stepKey, each.value), each]));
    return { query, counts, isOn: data?.counting === true };
  }, [query, data]);
}

/** The days that the counts of the grid cover, or the reason why there are none. */
export function DemandNote({ demand: { query } }: { readonly demand: Demand }) {
  const { data } = query;
  if (!data) return <LoadState what="counts" query={query} />;
  return (
    <p className="text-soft text-sm">
      {data.counting
        ? `Since ${dayText(data.since)}. These are sums for each option. Nothing about a visitor is stored.`
        : "Choices are not counted, because the server runs with COUNT_CHOICES=off. The operator can turn counting on."}
    </p>
  );
}
