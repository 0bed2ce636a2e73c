import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { getRules } from "#client/api/routes.ts";
import { rulesOfReply } from "#shared/api/rules/rules-reply.ts";

/** The rules of our own page; undefined until they are loaded. */
export function usePageRules() {
  const { data } = useQuery({ queryKey: ["page-rules"], queryFn: ({ signal }) => getRules(signal) });
  return useMemo(() => data && rulesOfReply(data), [data]);
}
