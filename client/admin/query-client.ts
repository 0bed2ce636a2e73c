import { notifyManager, QueryClient } from "@tanstack/react-query";

// By default, React hears of new data one task after the code that awaited it: a saved price would flash its old value.
notifyManager.setScheduler(queueMicrotask);

/** A cache for the Admin Panel. It makes no requests on its own, and a failed request fails at once, also offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
}
