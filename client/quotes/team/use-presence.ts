import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { addressOf, call } from "#client/api/request.ts";
import type { PresentPerson } from "#shared/api/quotes/team.ts";

/** Whoever moves through the list does not stay at each quote. */
const SETTLE_MS = 400;

/** Colleagues see a person for 30 seconds after the last request. */
const REPEAT_MS = 10_000;

const NOBODY: readonly PresentPerson[] = [];

/** Whether a quote has been shown for a moment. */
export function useSettled(quoteId: string, isShown: boolean): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setSettled(quoteId), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      setSettled(undefined);
    };
  }, [quoteId, isShown]);
  return isShown && settled === quoteId;
}

/** Tells colleagues that this person has the quote open, and returns the others who do. */
export function usePresence(quoteId: string, isThere: boolean, isSending: boolean) {
  const params = { quoteId };
  const { data, isError, refetch } = useQuery({
    queryKey: ["quotes", "presence", quoteId, isSending],
    queryFn: async ({ signal }) => {
      const said = { params, body: { isSending }, signal };
      return (await call("PUT /api/quotes/{quoteId}/presence", said)).others;
    },
    enabled: isThere,
    gcTime: 0,
    refetchInterval: REPEAT_MS,
    refetchOnWindowFocus: "always",
    placeholderData: (before, query) =>
      query?.queryKey[2] === quoteId ? keepPreviousData(before) : undefined,
  });

  useEffect(() => {
    if (!isThere) return;
    const address = addressOf("DELETE /api/quotes/{quoteId}/presence", { params: { quoteId } });
    // A request that gets lost does no harm: colleagues stop seeing the person by themselves.
    const leave = () =>
      void fetch(address, { method: "DELETE", keepalive: true }).catch(() => undefined);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [quoteId, isThere]);

  return { others: (isThere && !isError && data) || NOBODY, ask: () => void refetch() };
}
