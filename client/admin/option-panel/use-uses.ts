import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

/** The uses of a step, or with a value of one of its options, outside the rules. Each dialog asks again. */
export function useUses(stepKey: string, value?: string) {
  return useQuery({
    queryKey: ["admin", "uses", stepKey, value],
    queryFn: ({ signal }) =>
      value === undefined
        ? call("GET /api/admin/steps/{stepKey}/uses", { params: { stepKey }, signal })
        : call("GET /api/admin/steps/{stepKey}/options/{value}/uses", {
            params: { stepKey, value },
            signal,
          }),
  });
}
