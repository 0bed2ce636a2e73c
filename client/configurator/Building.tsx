import { useMemo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { benchLoad } from "#shared/bench/bench-load.ts";
import styles from "./Configurator.module.css";
import { CopyLink } from "./CopyButton.tsx";
import { Dock } from "./Dock.tsx";
import { LoadMeter, LoadWarning } from "./Load.tsx";
import { Dialogs } from "./later-parts.tsx";
import { NowBuilding } from "./NowBuilding.tsx";
import { StepList } from "./StepList.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { useConfiguratorPage } from "./use-configurator.ts";

const LOAD_STEP = "load_capacity";

/** The left side: price and parts, the steps, and the options of the current one. */
export function Building() {
  const page = useConfiguratorPage();
  const { rules, configuration, steps, step, stepIndex, pricing, total } = page;
  const load = useMemo(() => benchLoad(rules, configuration), [rules, configuration]);
  const loadStep = rules.steps.find(({ key }) => key === LOAD_STEP);

  return (
    <section className={styles.left} aria-labelledby="now-building">
      <div className={styles.intro}>
        <h1>{rules.name}</h1>
        <div className={styles.tools}>
          <Button
            look="quiet"
            onPointerEnter={Dialogs.preload}
            onFocus={Dialogs.preload}
            onClick={page.openHelp}
          >
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
          <Dock>{loadStep && <LoadWarning load={load} step={loadStep} onGo={page.goTo} />}</Dock>
        </div>
      </div>
    </section>
  );
}
