import { type Dispatch, useEffect } from "react";
import { saveWork } from "#client/api/saved-work.ts";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import { writeHash } from "#shared/configuration.ts";
import { openHash, replaceHash, useWorkSource } from "./page-link.ts";
import { StepHistory } from "./StepHistory.ts";
import type { ConfiguratorAction } from "./state/reducer.ts";
import type { ConfiguratorState } from "./state/state.ts";

interface Props
  extends Pick<ConfiguratorState, "rules" | "configuration" | "stepIndex" | "project"> {
  readonly dispatch: Dispatch<ConfiguratorAction>;
  /** Shows a step. */
  readonly go: (index: number) => void;
}

/**
 * Saves the work in the browser's storage and the URL, and opens a link entered in the address bar. Browsers take long for
 * both, so they follow after the paint of a choice. Back returns to the step before, or to the project.
 */
export function SavedWork({ rules, project, dispatch, go, ...work }: Props) {
  const source = useWorkSource();
  const configuration = useAfterPaint(work.configuration);
  const stepIndex = useAfterPaint(work.stepIndex);

  const comeBack = (index: number, toProject: boolean) => {
    // The entry has the bench of its time. The visitor keeps the current one.
    replaceHash(writeHash(work.configuration));
    if (toProject) dispatch({ type: "show-project", link: "" });
    else go(index);
  };

  useEffect(() => {
    saveWork(configuration, stepIndex);
    // The link to a project stays until the visitor has decided about it.
    replaceHash(project || writeHash(configuration));
  }, [configuration, stepIndex, project]);

  useEffect(() => {
    const openLink = () => {
      const action = openHash(rules, source);
      replaceHash(writeHash(configuration));
      if (action) dispatch(action);
    };
    window.addEventListener("hashchange", openLink);
    return () => window.removeEventListener("hashchange", openLink);
  }, [rules, configuration, dispatch, source]);

  return (
    <StepHistory stepIndex={work.stepIndex} inProject={project !== undefined} onReturn={comeBack} />
  );
}
