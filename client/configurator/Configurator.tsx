import { memo, type ReactNode, useMemo, useState } from "react";
import { isProposing, loadDeskBench } from "#client/api/proposal.ts";
import type { Photographed } from "#client/drawing/sheet/BenchPhotos.tsx";
import { DraftingSheet } from "#client/drawing/sheet/DraftingSheet.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { FailedDialog, lazyPart } from "#client/ui/components/lazy-part.tsx";
import { LoadFailure, Message } from "#client/ui/components/Message.tsx";
import { useStore } from "#client/ui/hooks/store.ts";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import type { RulesReply } from "#shared/api/rules/rules.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { formatMoney } from "#shared/money.ts";
import styles from "./Configurator.module.css";
import { NowBuilding } from "./price/NowBuilding.tsx";
import { AddToProject, ProjectSize } from "./project/AddToProject.tsx";
import { useEditedItem } from "./project/edit-bench.ts";
import { ProjectFrame } from "./project/ProjectFrame.tsx";
import { projectState, useProjectState } from "./project/project-state.ts";
import { CodeAndFiles } from "./share/CodeAndFiles.tsx";
import { SHEET_FIRST_QUERY } from "./sheet-first.ts";
import { PageContext, useBench, useCommands, useLaterBench } from "./state/bench-context.tsx";
import { createBenchStore } from "./state/bench-store.ts";
import { useWorkSource } from "./state/page-link.ts";
import { SavedWork } from "./state/SavedWork.tsx";
import { useChoiceCounts } from "./state/use-choice-counts.ts";
import { useHost } from "./state/use-host.ts";
import { useServerCheck } from "./state/use-server-check.ts";
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
  { isWanted: () => projectState().project.length > 1 },
);

/** For customers who change a bench of their quote. */
const ProposalBar = lazyPart(
  async () => (await import("./request/ProposalBar.tsx")).ProposalBar,
  () => <LoadFailure name="The way back to your quote" />,
  { isWanted: isProposing, isFirst: true },
);

interface Props {
  readonly reply: RulesReply;
  /** The ETag of the reply, if known. */
  readonly tag?: string | undefined;
  /** Whether the server has a photo of the first starting bench. */
  readonly hasPhoto?: boolean | undefined;
}

/** The configurator with its rules loaded. */
export function Configurator({ reply, tag, hasPhoto = false }: Props) {
  const source = useWorkSource();
  const [store] = useState(() => createBenchStore(reply, source));
  const recheck = useServerCheck(store, tag);
  useHost(store);
  useChoiceCounts(store);
  const focus = useStepFocus(store);
  const { dialog, ways } = useDialogs(store);
  const page = useMemo(() => {
    const { now, dispatch } = store;
    const go = (index: number) => {
      dispatch({ type: "go", index });
      focus.focusHeading();
    };
    const goTo = (stepKey: string) => go(now.read().steps.findIndex((state) => state.step.key === stepKey));
    const reset = () => {
      dispatch({ type: "reset" });
      focus.focusHeading();
    };
    const configureAnother = () => {
      dispatch({ type: "next-bench" });
      focus.focusTop();
    };
    const readChoices = () => now.read().configuration;
    const own = { dispatch, recheck, go, goTo, reset, configureAnother, readChoices };
    return { store, commands: { ...focus, ...ways, ...own } };
  }, [store, recheck, focus, ways]);
  const { isEmpty, project } = useStore(store.now, ({ step, project }) => ({ isEmpty: step === undefined, project }));

  if (isEmpty) return <Message title="There is nothing to configure yet">Please come back soon.</Message>;
  return (
    <PageContext value={page}>
      <SkipLink />
      <Steps isHidden={project !== undefined} hasPhoto={hasPhoto} />
      {project !== undefined && <ProjectView link={project} Comparison={CompareBenches} />}
      {dialog}
      <SavedWork />
    </PageContext>
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

/**
 * The steps, and the sheet with the bench. The project takes their place. Its three parts do not render with it: right after the start,
 * it learns of the browser's project, and a render of theirs would hydrate all that is hydrated later in the same task.
 */
const Steps = memo(function Steps({ isHidden, hasPhoto }: { readonly isHidden: boolean; readonly hasPhoto: boolean }) {
  const sheetFirst = useMedia(SHEET_FIRST_QUERY);
  const isEditing = useEditedItem() !== undefined;
  const hasProject = useProjectState().project.length > 0;
  const projectBar = isEditing ? "edit" : hasProject ? "project" : "empty";
  const [proposing] = useState(isProposing);
  const sheet = (
    <Sheet
      key="sheet"
      actions={proposing ? (loadDeskBench() ? DESK_ACTIONS : CHANGE_ACTIONS) : ACTIONS}
      hasPhoto={hasPhoto}
    />
  );
  return (
    <ProjectFrame bar={isHidden ? undefined : projectBar}>
      {proposing && (
        <div className={styles.proposal}>
          <ProposalBar />
        </div>
      )}
      <div className={styles.layout} hidden={isHidden}>
        <Intro />
        {/* Three places, so that the other IDs are the same in both orders. */}
        {[sheetFirst && sheet, <Building key="building" />, !sheetFirst && sheet]}
      </div>
    </ProjectFrame>
  );
});

/** The main view shows a choice at once. The rest of the sheet follows after the paint. */
const Sheet = memo(function Sheet({ actions, hasPhoto }: { readonly actions: ReactNode; readonly hasPhoto: boolean }) {
  const { rules, configuration } = useBench(({ rules, configuration }) => ({ rules, configuration }));
  const isSettled = useLaterBench((later) => later.configuration === configuration);
  const { goTo, dispatch, focusHeading } = useCommands();
  const photos = useMemo(
    () =>
      (hasPhoto ? (rules.startingBenches ?? []) : []).map(({ name, choices }): Photographed => {
        const priced = price(rules, choices);
        return {
          src: `/api/photos/${orderCode(rules, choices)}.avif`,
          name,
          price: priced.ok && !rules.pricesHidden ? formatMoney(priced.pricing.totalPrice) : undefined,
          onStart() {
            dispatch({ type: "open", choices, source: "start" });
            focusHeading();
          },
        };
      }),
    [rules, hasPhoto, dispatch, focusHeading],
  );
  return (
    <div className={styles.right} data-sheet>
      <DraftingSheet id="sheet" {...{ rules, configuration, isSettled, actions, photos }} onStep={goTo} />
    </div>
  );
});

const ACTIONS = renderSheetActions("Request Quote");
const CHANGE_ACTIONS = renderSheetActions("Send Change");
const DESK_ACTIONS = renderSheetActions("Use This Bench");

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
  const { requestQuote } = useCommands();
  // On the last step, Complete is the primary button instead.
  const isReady = useBench(({ missing, stepIndex, steps }) => missing.length === 0 && stepIndex < steps.length - 1);
  const isEditing = useEditedItem() !== undefined;
  const look = isReady && !isEditing ? "primary" : "plain";
  return (
    <Button look={look} className={styles.request} onClick={requestQuote}>
      {isEditing ? (
        <span>
          {children} <ProjectSize />
        </span>
      ) : (
        children
      )}
    </Button>
  );
}

/** The left side: price and parts, the steps, and the options of the current one. */
const Building = memo(function Building() {
  const stepKey = useBench(({ step }) => step.step.key);
  return (
    <section className={styles.left} aria-labelledby="now-building">
      <NowBuilding />
      <div className={styles.work}>
        <StepList />
        <div className={styles.step}>
          <StepPanel key={stepKey} />
          <Dock />
        </div>
      </div>
    </section>
  );
});
