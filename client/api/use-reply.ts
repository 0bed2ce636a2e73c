import { useCallback, useEffect, useState } from "react";
import { RequestFailure } from "./request.ts";
import { signedIn } from "./sign-in.ts";

export interface Loaded<Reply> {
  /** The newest reply; it stays while another is under way or failed. */
  readonly reply: Reply | undefined;
  /** Why the newest attempt failed; undefined while it is under way or when it did not. */
  readonly failure: RequestFailure | undefined;
  readonly load: () => void;
}

/**
 * Loads once shown, again each time it is shown anew, when asked to, and after a sign-in that it waited for.
 * `ask` must be stable.
 */
export function useReply<Reply>(
  ask: (signal: AbortSignal) => Promise<Reply>,
  active = true,
): Loaded<Reply> {
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
      setFailure(error instanceof RequestFailure ? error : new RequestFailure(undefined));
    });
    return () => call.abort();
  }, [ask, active, attempt]);

  const load = useCallback(() => setAttempt((count) => count + 1), []);

  const isLocked = failure?.code === "sign_in_needed";
  useEffect(() => (isLocked ? signedIn.watch(load) : undefined), [isLocked, load]);

  return { reply, failure, load };
}
