import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { signedIn } from "./sign-in.ts";

// By default, React gets new data one task after the code that awaits it: a saved price would flash its old value.
notifyManager.setScheduler(queueMicrotask);

/** The cache of a staff view. Requests are not repeated when they fail, or delayed while the browser is offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
}

/** Gives a staff view a cache of its own. Signing out unmounts the view, and the cache goes with it. */
export function QueryCache({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);

  // After signing in again, repeat the requests that failed.
  useEffect(
    () =>
      signedIn.watch(() => {
        void client.refetchQueries({ type: "active", predicate: (query) => query.state.error !== null });
      }),
    [client],
  );

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
