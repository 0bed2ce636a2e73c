import { notifyManager, QueryClient } from "@tanstack/react-query";

// By default, React gets new data one task after the code that awaits it: a saved price would flash its old value.
notifyManager.setScheduler(queueMicrotask);

/** The cache of the Admin Panel. Requests are not repeated when they fail, or delayed while the browser is offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
}
