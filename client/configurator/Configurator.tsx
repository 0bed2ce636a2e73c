import { useCallback, useState } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import { useMedia } from "#client/ui/use-media.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import { formatMoney, ZERO } from "#shared/money.ts";
import { CodeAndFiles } from "./CodeAndFiles.tsx";
import styles from "./Configurator.module.css";
import { CopyLink } from "./CopyButton.tsx";
import { Dock } from "./Dock.tsx";
import { ProjectView, ProposalBar } from "./later-parts.tsx";
import { NowBuilding } from "./NowBuilding.tsx";
import { ProjectButtons } from "./project/ProjectButtons.tsx";
import { SavedWork } from "./SavedWork.tsx";
import { StartingBenches } from "./StartingBenches.tsx";
import { StepList } from "./StepList.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { SHEET_FIRST } from "./sheet-first.ts";
import { offersStart } from "./state/state.ts";
import { ConfiguratorContext, useConfigurator, useConfiguratorPage } from "./use-configurator.ts";
import { useDialogs } from "./use-dialogs.tsx";
import { useHost } from "./use-host.ts";
import { useStepFocus } from "./use-step-focus.ts";

interface Props {
  readonly reply: RulesReply;
  /** The ETag of the reply, if known. */
  readonly tag?: string | undefined;
}

/** The configurator with its rules loaded. */
export function Configurator({ reply, tag }: Props) {
  const configurator = useConfigurator(reply, tag);
  useHost(configurator);
  const { rules, configuration, steps, step, stepIndex, missing, pricing, dispatch } = configurator;
  const { project } = configurator;
  const focus = useStepFocus(configurator.revision);
  const sheetFirst = useMedia(SHEET_FIRST);

  const go = useCallback(
    (index: number) => {
      dispatch({ type: "go", index });
      focus.focusHeading();
    },
    [dispatch, focus],
  );
  const goTo = (stepKey: string) => go(steps.findIndex((state) => state.step.key === stepKey));
  const reset = () => {
    dispatch({ type: "reset" });
    focus.focusHeading();
  };
  const { dialog, openHelp, requestQuote, requestItems } = useDialogs(configurator);
  const [proposing] = useState(isProposing);

  if (!step) {
    return <Message title="There is nothing to configure yet">Please come back soon.</Message>;
  }
  const total = rules.pricesHidden ? undefined : formatMoney(pricing?.totalPrice ?? ZERO);
  const ways = { go, goTo, reset, openHelp, requestQuote, requestItems };
  // On the last step, Complete is the primary button instead.
  const leads = missing.length === 0 && stepIndex < steps.length - 1;

  const sheet = (
    <div key="sheet" className={styles.right} data-sheet>
      <DraftingSheet
        id="sheet"
        rules={rules}
        configuration={configuration}
        onStep={goTo}
        actions={
          <div className={styles.actions}>
            <CodeAndFiles />
            <ProjectButtons />
            <Button
              look={leads ? "primary" : "plain"}
              className={styles.request}
              onClick={requestQuote}
            >
              {proposing ? "Send Change" : "Request Quote"}
            </Button>
          </div>
        }
      />
    </div>
  );
  const building = <Building key="building" />;
  return (
    <ConfiguratorContext value={{ ...configurator, ...focus, ...ways, step, total }}>
      {proposing && (
        <div className={styles.proposal}>
          <ProposalBar />
        </div>
      )}
      <div className={styles.layout} hidden={project !== undefined}>
        {/* Three places, so that the other IDs are the same in both orders. */}
        {[sheetFirst && sheet, building, !sheetFirst && sheet]}
      </div>
      {project !== undefined && <ProjectView link={project} />}
      {dialog}
      <SavedWork {...{ rules, configuration, stepIndex, project, dispatch, go }} />
    </ConfiguratorContext>
  );
}

/** The left side: price and parts, the steps, and the options of the current one. */
function Building() {
  const page = useConfiguratorPage();
  const isLong = (page.rules.startingBenches?.length ?? 0) > 2;
  return (
    <section className={styles.left} aria-labelledby="now-building">
      <div className={styles.intro}>
        <h1>{page.rules.name}</h1>
        <div className={styles.tools}>
          <Button look="quiet" onClick={page.openHelp}>
            Help
          </Button>
          <CopyLink configuration={page.configuration} look="quiet">
            Copy Link
          </CopyLink>
          <Button look="quiet" onClick={page.reset}>
            Reset Configurator
          </Button>
        </div>
      </div>
      {offersStart(page) && (
        <div className={`${styles.start} ${isLong ? styles.long : ""}`}>
          <StartingBenches />
        </div>
      )}
      <NowBuilding />
      <div className={styles.work}>
        <StepList />
        <div className={styles.step}>
          <StepPanel key={page.step.step.key} />
          <Dock />
        </div>
      </div>
    </section>
  );
}
