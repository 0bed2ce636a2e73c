import { type ReactNode, useRef, useState } from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import { Button } from "#client/ui/Button.tsx";
import { Message } from "#client/ui/Message.tsx";
import type { RulesReply } from "#shared/api.ts";
import styles from "./Configurator.module.css";
import { CopyLink } from "./CopyLink.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { NowBuilding } from "./NowBuilding.tsx";
import { QuoteDialog } from "./QuoteDialog.tsx";
import { RemainingDialog } from "./RemainingDialog.tsx";
import { StepList } from "./StepList.tsx";
import { StepNavigation } from "./StepNavigation.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { useConfigurator } from "./use-configurator.ts";
import { useSubmission } from "./use-submission.ts";

type OpenDialog = "help" | "quote" | "remaining" | undefined;

/** The configurator with its rules loaded. */
export function Configurator({ reply }: { reply: RulesReply }) {
  const configurator = useConfigurator(reply);
  const submission = useSubmission();
  const [dialog, setDialog] = useState<OpenDialog>();
  const heading = useRef<HTMLHeadingElement>(null);

  if (!configurator) {
    return <Message title="There is nothing to configure yet">Please come back soon.</Message>;
  }
  const { rules, configuration, steps, step, stepIndex, missing, notice } = configurator;
  const { pricing, dispatch } = configurator;

  const go = (index: number) => {
    dispatch({ type: "go", index });
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "nearest" });
    });
  };
  const close = () => setDialog(undefined);
  const requestQuote = () => setDialog(missing.length > 0 || !pricing ? "remaining" : "quote");

  const dialogs: Readonly<Record<NonNullable<OpenDialog>, () => ReactNode>> = {
    help: () => <HelpDialog onClose={close} />,
    remaining: () => (
      <RemainingDialog
        steps={missing}
        onGo={(key) => {
          close();
          go(steps.findIndex((state) => state.step.key === key));
        }}
        onClose={close}
      />
    ),
    quote: () =>
      pricing && (
        <QuoteDialog
          configuration={configuration}
          pricing={pricing}
          submission={submission}
          onRefused={configurator.recheck}
          onClose={close}
        />
      ),
  };

  return (
    <div className={styles.layout}>
      <section className={styles.left} aria-labelledby="now-building">
        <div className={styles.intro}>
          <h1>{rules.name}</h1>
          <div className={styles.tools}>
            <Button look="quiet" onClick={() => setDialog("help")}>
              Help
            </Button>
            <CopyLink />
            <Button look="quiet" onClick={() => dispatch({ type: "reset" })}>
              Reset Configurator
            </Button>
          </div>
        </div>
        <NowBuilding basePrice={rules.basePrice} pricing={pricing} />
        <NoticeBar notice={notice} dispatch={dispatch} />
        <div className={styles.work}>
          <StepList
            steps={steps}
            current={stepIndex}
            furthest={configurator.furthestIndex}
            onGo={go}
          />
          <div className={styles.step}>
            <StepPanel
              key={step.step.key}
              state={step}
              number={stepIndex + 1}
              rules={rules}
              configuration={configuration}
              dispatch={dispatch}
              headingRef={heading}
            />
            <StepNavigation
              step={step.step}
              index={stepIndex}
              count={steps.length}
              complete={missing.length === 0}
              pricing={pricing}
              onGo={go}
              onComplete={requestQuote}
            />
          </div>
        </div>
      </section>
      <div className={styles.right}>
        <DraftingSheet
          rules={rules}
          configuration={configuration}
          actions={
            <Button
              look={missing.length === 0 ? "primary" : "plain"}
              className={styles.request}
              onClick={requestQuote}
            >
              Request Quote
            </Button>
          }
        />
      </div>
      {dialog && dialogs[dialog]()}
    </div>
  );
}
