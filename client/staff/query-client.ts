import { notifyManager, QueryClient } from "@tanstack/react-query";
import { signedIn } from "#client/api/sign-in.ts";

// By default, React hears of new data one task after the code that awaited it: a saved price would flash its old value.
notifyManager.setScheduler(queueMicrotask);

/**
 * The cache of the staff views. A failed request says so at once and offers to try again, also offline; nothing is
 * requested on its own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
}

/** Repeats the requests that failed for want of a session. */
export function refetchOnSignIn(client: QueryClient): void {
  signedIn.watch(() => {
    void client.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });
  });
}
