import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#client/api/request.ts";
import type { ChoiceCountsReply } from "#shared/api/choice-counts.ts";
import { priceName } from "../../rules/typed-prices.ts";

type Counts = ChoiceCountsReply["options"][number];
export type Refusal = ChoiceCountsReply["refusals"][number];

export type Demand = ReturnType<typeof useDemand>;

/** The counts of the last 90 days, by the ID of the row: how often visitors chose and tried an option. The catalog does not wait for them. */
export function useDemand() {
  const query = useQuery({
    queryKey: ["admin", "choice-counts"],
    queryFn: ({ signal }) => call("GET /api/admin/choice-counts", { query: { days: "90" }, signal }),
  });
  const { data } = query;
  return useMemo(() => {
    const refusals = new Map<string, Refusal[]>();
    for (const refusal of data?.refusals ?? []) {
      const id = priceName(refusal.stepKey, refusal.value);
      refusals.set(id, [...(refusals.get(id) ?? []), refusal]);
    }
    const counts = new Map<string, Counts>(data?.options.map((each) => [priceName(each.stepKey, each.value), each]));
    return { query, isOn: data?.counting === true, counts, refusals };
  }, [query, data]);
}
