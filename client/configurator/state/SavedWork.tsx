import { memo, useCallback, useContext, useEffect, useEffectEvent } from "react";
import { saveWork } from "#client/api/saved-work.ts";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { useBench, useCommands, useLaterBench } from "./bench-context.tsx";
import { openHash, replaceHash, useWorkSource } from "./page-link.ts";
import { StepHistory } from "./StepHistory.ts";

/**
 * Saves the work in the browser's storage and the URL, and opens a link entered in the address bar. Saving is slow, so
 * it waits for the paint of a choice, or for the page to close. Back returns to the previous step, or to the project.
 * While a staff view is shown, the URL is that view's.
 */
export const SavedWork = memo(function SavedWork() {
  const source = useWorkSource();
  const { rules, project, ...work } = useBench();
  const { configuration, stepIndex } = useLaterBench();
  const { dispatch, go, readChoices } = useCommands();
  const isShown = useContext(ShownContext);

  const comeBack = useCallback(
    (index: number, toProject: boolean) => {
      // The entry has an earlier bench. The visitor keeps the current one.
      replaceHash(writeHash(readChoices()));
      if (toProject) dispatch({ type: "show-project", link: "" });
      else go(index);
    },
    [dispatch, go, readChoices],
  );

  const showWork = useEffectEvent((hash: string) => {
    if (isShown) replaceHash(hash);
  });
  useEffect(() => {
    saveWork(configuration, stepIndex);
    // The link to a project stays until the visitor has decided about it.
    showWork(project || writeHash(configuration));
  }, [configuration, stepIndex, project]);

  useEffect(() => {
    const saveUnsaved = () => {
      const choices = readChoices();
      if (choices !== configuration) saveWork(choices, work.stepIndex);
    };
    window.addEventListener("pagehide", saveUnsaved);
    return () => window.removeEventListener("pagehide", saveUnsaved);
  }, [readChoices, configuration, work.stepIndex]);

  useEffect(() => {
    if (!isShown) return;
    const openLink = () => {
      const action = openHash(rules, source);
      replaceHash(writeHash(configuration));
      if (action) dispatch(action);
    };
    window.addEventListener("hashchange", openLink);
    return () => window.removeEventListener("hashchange", openLink);
  }, [rules, configuration, dispatch, source, isShown]);

  return (
    <StepHistory stepIndex={work.stepIndex} inProject={project !== undefined} onReturn={comeBack} />
  );
});
