import { useEffect, useState } from "react";
import { tryRulesFile } from "#client/api/admin-routes.ts";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";

/** Between two keys of somebody who types, nothing is sent. */
const PAUSE_MS = 400;

const NONE: readonly RulesFileProblem[] = [];

/**
 * The problems of an edited text, as the server finds them while staff type. Until its next reply they are those of the
 * text before. A check that fails says nothing: the review does.
 */
export function useProblems(text: string, dirty: boolean): readonly RulesFileProblem[] {
  const [problems, setProblems] = useState(NONE);
  useEffect(() => {
    if (!dirty) return;
    const abort = new AbortController();
    const check = () =>
      tryRulesFile(text, abort.signal).then(
        ({ problems: found }) => !abort.signal.aborted && setProblems(found),
        () => {},
      );
    const timer = setTimeout(check, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, dirty]);
  return dirty ? problems : NONE;
}
