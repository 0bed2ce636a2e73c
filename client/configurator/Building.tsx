import { useMemo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { benchLoad } from "#shared/bench/bench-load.ts";
import styles from "./Configurator.module.css";
import { CopyLink } from "./CopyLink.tsx";
import { useConfiguratorPage } from "./configurator-context.ts";
import { Dock } from "./Dock.tsx";
import { LoadMeter } from "./LoadMeter.tsx";
import { LoadWarning } from "./LoadWarning.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { NowBuilding } from "./NowBuilding.tsx";
import { StepList } from "./StepList.tsx";
import { StepNavigation } from "./StepNavigation.tsx";
import { StepPanel } from "./StepPanel.tsx";
import type { ConfiguratorAction } from "./state/reducer.ts";

const LOAD_STEP = "load_capacity";

/** The left side: price and parts, the steps, and the options of the current one. */
export function Building() {
  const page = useConfiguratorPage();
  const { rules, configuration, steps, step, stepIndex, pricing, total, dispatch } = page;
  const load = useMemo(() => benchLoad(rules, configuration), [rules, configuration]);
  const loadStep = rules.steps.find(({ key }) => key === LOAD_STEP);
  // The buttons of a notice disappear with it.
  const answer = (action: ConfiguratorAction) => {
    dispatch(action);
    page.focusOption();
  };

  return (
    <section className={styles.left} aria-labelledby="now-building">
      <div className={styles.intro}>
        <h1>{rules.name}</h1>
        <div className={styles.tools}>
          <Button look="quiet" onClick={page.openHelp}>
            Help
          </Button>
          <CopyLink configuration={configuration} look="quiet">
            Copy Link
          </CopyLink>
          <Button look="quiet" onClick={page.reset}>
            Reset Configurator
          </Button>
        </div>
      </div>
      <NowBuilding rules={rules} pricing={pricing} total={total}>
        {loadStep && <LoadMeter load={load} />}
      </NowBuilding>
      <div className={styles.work}>
        <StepList
          steps={steps}
          current={stepIndex}
          finishing={page.triedToFinish}
          removedChoices={page.removedChoices}
          onGo={page.go}
        />
        <div className={styles.step}>
          <StepPanel key={step.step.key} />
          <Dock>
            {loadStep && <LoadWarning load={load} step={loadStep} onGo={page.goTo} />}
            <NoticeBar
              notices={page.notices}
              restorable={page.restorable}
              onUndo={(notice) => answer({ type: "undo", notice })}
              onRestore={() => answer({ type: "restore" })}
              onDismiss={() => answer({ type: "dismiss" })}
            />
            <StepNavigation />
          </Dock>
        </div>
      </div>
    </section>
  );
}
