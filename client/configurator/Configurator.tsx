import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { DraftingSheet } from "#client/drawing/sheet/DraftingSheet.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { FailedDialog, lazyPart } from "#client/ui/components/lazy-part.tsx";
import { LoadFailure, Message } from "#client/ui/components/Message.tsx";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import styles from "./Configurator.module.css";
import { NowBuilding } from "./price/NowBuilding.tsx";
import { AddToProject, ProjectSize } from "./project/AddToProject.tsx";
import { useEditedItem } from "./project/edit-bench.ts";
import { renderProjectFrame } from "./project/frame-with-project.tsx";
import { projectState, useProjectState } from "./project/project-state.ts";
import { CodeAndFiles } from "./share/CodeAndFiles.tsx";
import { SHEET_FIRST_QUERY } from "./sheet-first.ts";
import {
  BenchContext,
  CommandsContext,
  LaterBenchProvider,
  useBench,
  useCommands,
} from "./state/bench-context.tsx";
import { SavedWork } from "./state/SavedWork.tsx";
import { offersStart } from "./state/state.ts";
import { useConfigurator } from "./state/use-configurator.ts";
import { useHost } from "./state/use-host.ts";
import { useStepFocus } from "./state/use-step-focus.ts";
import { Dock } from "./steps/Dock.tsx";
import { Intro } from "./steps/Intro.tsx";
import { StepList } from "./steps/StepList.tsx";
import { StepPanel } from "./steps/StepPanel.tsx";
import { useDialogs } from "./use-dialogs.tsx";

/** The project, in place of the steps. */
const ProjectView = lazyPart(
  async () => (await import("./project/ProjectView.tsx")).ProjectView,
  () => <LoadFailure name="Your project" />,
);

/** For visitors with benches to compare. */
const CompareBenches = lazyPart(
  async () => (await import("./compare/CompareBenches.tsx")).CompareBenches,
  FailedDialog,
  () => projectState().project.length > 1,
);

/** For customers who change a bench of their quote. */
const ProposalBar = lazyPart(
  async () => (await import("./request/ProposalBar.tsx")).ProposalBar,
  () => <LoadFailure name="The way back to your quote" />,
  isProposing,
);

interface Props {
  readonly reply: RulesReply;
  /** The ETag of the reply, if known. */
  readonly tag?: string | undefined;
}

/** The configurator with its rules loaded. */
export function Configurator({ reply, tag }: Props) {
  const configurator = useConfigurator(reply, tag);
  useHost(configurator);
  const latest = useLatest(configurator);
  const { rules, configuration, step, project, dispatch } = configurator;
  const focus = useStepFocus(configurator.revision);
  const sheetFirst = useMedia(SHEET_FIRST_QUERY);
  const isEditing = useEditedItem() !== undefined;
  const hasProject = useProjectState().project.length > 0;
  const projectBar = isEditing ? "edit" : hasProject ? "project" : "empty";
  const { dialog, ways } = useDialogs(configurator, latest);
  const commands = useMemo(() => {
    const go = (index: number) => {
      dispatch({ type: "go", index });
      focus.focusHeading();
    };
    const goTo = (stepKey: string) =>
      go(latest.current.steps.findIndex((state) => state.step.key === stepKey));
    const reset = () => {
      dispatch({ type: "reset" });
      focus.focusHeading();
    };
    const configureAnother = () => {
      dispatch({ type: "next-bench" });
      focus.focusTop();
    };
    const readChoices = () => latest.current.configuration;
    return { ...focus, ...ways, dispatch, go, goTo, reset, configureAnother, readChoices };
  }, [dispatch, focus, ways, latest]);
  const [proposing] = useState(isProposing);

  if (!step) {
    return <Message title="There is nothing to configure yet">Please come back soon.</Message>;
  }
  const sheet = (
    <div key="sheet" className={styles.right} data-sheet>
      <DraftingSheet
        id="sheet"
        rules={rules}
        configuration={configuration}
        onStep={commands.goTo}
        actions={proposing ? CHANGE_ACTIONS : ACTIONS}
      />
    </div>
  );
  const building = <Building key="building" />;
  return (
    <CommandsContext value={commands}>
      <BenchContext value={configurator}>
        <LaterBenchProvider>
          <SkipLink />
          {renderProjectFrame(
            project === undefined ? projectBar : undefined,
            <>
              {proposing && (
                <div className={styles.proposal}>
                  <ProposalBar />
                </div>
              )}
              <div className={styles.layout} hidden={project !== undefined}>
                <Intro
                  rules={rules}
                  stepCount={configurator.steps.length}
                  starts={configurator.starts}
                  offersStart={offersStart(configurator)}
                />
                {/* Three places, so that the other IDs are the same in both orders. */}
                {[sheetFirst && sheet, building, !sheetFirst && sheet]}
              </div>
            </>,
          )}
          {project !== undefined && <ProjectView link={project} Comparison={CompareBenches} />}
          {dialog}
          <SavedWork />
        </LaterBenchProvider>
      </BenchContext>
    </CommandsContext>
  );
}

const SkipLink = memo(function SkipLink() {
  const { focusHeading } = useCommands();
  return (
    <Button look="plain" className={styles.skip} onClick={focusHeading}>
      Skip to the options
    </Button>
  );
});

// The sheet renders only if its properties change, so these elements stay the same.
const ACTIONS = renderSheetActions("Request Quote");
const CHANGE_ACTIONS = renderSheetActions("Send Change");

function renderSheetActions(request: string) {
  return (
    <div className={styles.actions}>
      <CodeAndFiles />
      <AddToProject className={styles.add} />
      <RequestButton>{request}</RequestButton>
    </div>
  );
}

function RequestButton({ children }: { readonly children: string }) {
  const { missing, stepIndex, steps } = useBench();
  const { requestQuote } = useCommands();
  // On the last step, Complete is the primary button instead.
  const isEditing = useEditedItem() !== undefined;
  const leads = missing.length === 0 && stepIndex < steps.length - 1 && !isEditing;
  return useMemo(
    () => (
      <Button look={leads ? "primary" : "plain"} className={styles.request} onClick={requestQuote}>
        {isEditing ? (
          <span>
            {children} <ProjectSize />
          </span>
        ) : (
          children
        )}
      </Button>
    ),
    [leads, requestQuote, isEditing, children],
  );
}

/** The left side: price and parts, the steps, and the options of the current one. */
const Building = memo(function Building() {
  const { step } = useBench();
  return (
    <section className={styles.left} aria-labelledby="now-building">
      <NowBuilding />
      <div className={styles.work}>
        <StepList />
        <div className={styles.step}>
          <StepPanel key={step.step.key} />
          <Dock />
        </div>
      </div>
    </section>
  );
});

/** The newest value, for callbacks that stay the same while it changes. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
