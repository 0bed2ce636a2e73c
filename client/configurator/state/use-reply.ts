import { useCallback, useEffect, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { signedIn } from "#client/api/sign-in.ts";

/**
 * Sends a request each time `active` becomes true, when `load` is called, and after a sign-in if it needed one.
 * `ask` must be stable.
 */
export function useReply<Reply>(ask: (signal: AbortSignal) => Promise<Reply>, active = true) {
  const [attempt, setAttempt] = useState(0);
  const [reply, setReply] = useState<Reply>();
  const [failure, setFailure] = useState<RequestFailure>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!active) return;
    const call = new AbortController();
    setFailure(undefined);
    ask(call.signal).then(setReply, (error: unknown) => {
      if (call.signal.aborted) return;
      setFailure(RequestFailure.of(error));
    });
    return () => call.abort();
  }, [ask, active, attempt]);

  const load = useCallback(() => setAttempt((count) => count + 1), []);

  const isLocked = failure?.code === "sign_in_needed";
  useEffect(() => (isLocked ? signedIn.watch(load) : undefined), [isLocked, load]);

  return {
    /** The newest reply. It stays during the next request, and if that fails. */
    reply,
    /** The failure of the newest request; undefined until it fails. */
    failure,
    load,
  };
}
