import { memo, useContext, useEffect, useEffectEvent, useState } from "react";
import { createChangesKeeper } from "#client/api/proposal.ts";
import { saveWork } from "#client/api/saved-work.ts";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { runWhenIdle } from "#client/ui/hooks/when-idle.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { useBench, usePage } from "./bench-context.tsx";
import { type Bench, isSameBench } from "./derive-bench.ts";
import { openHash, replaceHash, useWorkSource } from "./page-link.ts";
import { StepHistory } from "./StepHistory.ts";

/**
 * Saves the work in the browser's storage and the URL, and opens a link entered in the address bar. Saving is slow, so it waits
 * until the page has nothing else to do, or is closed. Back returns to the previous step, or to the project. While a staff view
 * is shown, the URL is that view's.
 */
export const SavedWork = memo(function SavedWork() {
  const source = useWorkSource();
  const { store, commands } = usePage();
  const { now, dispatch } = store;
  const { stepIndex, inProject } = useBench(({ stepIndex, project }) => ({
    stepIndex,
    inProject: project !== undefined,
  }));
  const isShown = useContext(ShownContext);
  // The bench of a quote does not replace the visitor's own.
  const [keepChanges] = useState(createChangesKeeper);
  const showWork = useEffectEvent((hash: string) => {
    if (isShown) replaceHash(hash);
  });

  useEffect(() => {
    let isWaiting = false;
    let bench = now.read();
    // In a frame, nothing is new before something changes.
    let saved = source === "host" ? bench : undefined;
    const save = () => {
      isWaiting = false;
      if (isSameBench(bench, saved) && isSamePlace(bench, saved)) return;
      const { configuration, project } = bench;
      saved = bench;
      if (keepChanges) keepChanges(writeHash(configuration));
      // A bench of the partner's page is not the visitor's before a choice changes.
      else if (configuration !== bench.hostsBench) saveWork(bench);
      // The link to a project stays until the visitor has decided about it.
      showWork(project || writeHash(configuration));
    };
    const saveSoon = () => {
      const next = now.read();
      // The visitor's bench until now.
      if (next.hostsBench !== bench.hostsBench) save();
      bench = next;
      // A choice is painted first.
      if (!saved || !isSamePlace(bench, saved)) return save();
      if (!isWaiting) runWhenIdle(() => isWaiting && save());
      isWaiting = true;
    };
    save();
    const unsubscribe = now.subscribe(saveSoon);
    window.addEventListener("pagehide", save);
    return () => {
      isWaiting = false;
      unsubscribe();
      window.removeEventListener("pagehide", save);
    };
  }, [now, keepChanges, source]);

  const comeBack = (index: number, toProject: boolean) => {
    // The entry has an earlier bench. The visitor keeps the current one.
    replaceHash(writeHash(commands.readChoices()));
    if (toProject) dispatch({ type: "show-project", link: "" });
    else commands.go(index);
  };

  useEffect(() => {
    if (!isShown) return;
    const openLink = () => {
      const { rules, configuration } = now.read();
      const action = openHash(rules, source);
      replaceHash(writeHash(configuration));
      if (action) dispatch(action);
    };
    window.addEventListener("hashchange", openLink);
    return () => window.removeEventListener("hashchange", openLink);
  }, [now, dispatch, source, isShown]);

  return <StepHistory stepIndex={stepIndex} inProject={inProject} onReturn={comeBack} />;
});

const isSamePlace = (bench: Bench, last: Bench) =>
  bench.stepIndex === last.stepIndex && bench.project === last.project && bench.edit === last.edit;
