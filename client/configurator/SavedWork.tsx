import { type Dispatch, useContext, useEffect } from "react";
import { readHash } from "#client/api/read-hash.ts";
import { saveWork } from "#client/api/saved-work.ts";
import { useAfterPaint } from "#client/ui/after-paint.ts";
import { PROJECT_HASH, writeHash } from "#shared/configuration.ts";
import type { Rules } from "#shared/engine/model.ts";
import { HostContext } from "./host-context.ts";
import { StepHistory } from "./later-parts.tsx";
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

/** In a frame, the hash comes from the host. */
export function useWorkSource(): "link" | "host" {
  return useContext(HostContext) ? "host" : "link";
}

/** The action that opens the bench or project in the URL, or reports that the URL names none. */
export function openHash(rules: Rules, source: "link" | "host"): ConfiguratorAction | undefined {
  const { hash } = window.location;
  if (source === "link" && hash.startsWith(PROJECT_HASH))
    return { type: "show-project", link: hash };
  const choices = readHash(rules, hash);
  if (choices) return { type: "open", choices, source };
  const isUnreadable = source === "link" && hash.includes("=");
  return isUnreadable ? { type: "open-nothing", source: "unreadable-link" } : undefined;
}

function replaceHash(hash: string): void {
  if (hash === window.location.hash) return;
  const { pathname, search } = window.location;
  try {
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  } catch {
    // Some browsers limit how often the URL may change. The next choice tries again.
  }
}
