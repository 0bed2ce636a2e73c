import { useEffect, useRef, useState } from "react";
import { rehearse } from "#client/api/rehearsal-route.ts";
import { RequestFailure } from "#client/api/request.ts";
import type { RehearsalProgress, RehearsalReply } from "#shared/api/rehearsal.ts";

type Run =
  | { readonly kind: "running"; readonly progress?: RehearsalProgress }
  | { readonly kind: "done"; readonly result: RehearsalReply }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stopped" };

const BEGINNING: Run = { kind: "running" };

/** Rehearses a text at once, and again when the text or the current revision changes. Ends with the component. */
export function useRehearsal(text: string, revision: number) {
  const [run, setRun] = useState(BEGINNING);
  const [attempt, setAttempt] = useState(1);
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision or attempt rehearses again
  useEffect(() => {
    const own = new AbortController();
    running.current = own;
    const show = (next: Run) => {
      if (!own.signal.aborted) setRun(next);
    };
    show(BEGINNING);
    rehearse(text, own.signal, (progress) => show({ kind: "running", progress })).then(
      (result) => show({ kind: "done", result }),
      (error: unknown) => show({ kind: "failed", message: RequestFailure.of(error).message }),
    );
    return () => own.abort();
  }, [text, revision, attempt]);

  return {
    run,
    stop() {
      running.current?.abort();
      setRun({ kind: "stopped" });
    },
    again: () => setAttempt(attempt + 1),
  };
}
