import { useEffect, useRef, useState } from "react";
import { fetchOk, RequestFailure } from "#client/api/request.ts";
import type { RehearsalLine, RehearsalProgress, RehearsalReply } from "#shared/api/rules/rehearsal.ts";

type Run =
  | { readonly kind: "running"; readonly progress?: RehearsalProgress }
  | { readonly kind: "done"; readonly result: RehearsalReply }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "stopped" };

const RUNNING_STATE: Run = { kind: "running" };

/** Rehearses a text at once, and again when the text or the current revision changes. Ends with the component. */
export function useRehearsal(text: string, revision: number) {
  const [run, setRun] = useState(RUNNING_STATE);
  const [attempt, setAttempt] = useState(1);
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision or attempt rehearses again
  useEffect(() => {
    const own = new AbortController();
    running.current = own;
    const show = (next: Run) => {
      if (!own.signal.aborted) setRun(next);
    };
    show(RUNNING_STATE);
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
    retry: () => setAttempt(attempt + 1),
  };
}

/**
 * Rehearses the text of a rules file with the stored quotes. Throws a RequestFailure, or the browser's AbortError,
 * which also ends the rehearsal on the server.
 */
async function rehearse(
  text: string,
  signal: AbortSignal,
  tell: (progress: RehearsalProgress) => void,
): Promise<RehearsalReply> {
  const { body } = await fetchOk("/api/admin/rehearsals", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
    signal,
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    // The server stopped before the result.
    if (value === undefined) throw new RequestFailure(undefined);
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const each of lines) {
      const line: RehearsalLine = JSON.parse(each);
      if ("success" in line) return line;
      tell(line);
    }
  }
}
