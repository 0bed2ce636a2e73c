import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import { Button } from "#client/ui/Button.tsx";
import { bringIntoView } from "#client/ui/bring-into-view.ts";
import { Message } from "#client/ui/Message.tsx";
import { useMedia } from "#client/ui/use-media.ts";
import type { RulesReply } from "#shared/api/rules.ts";
import { benchLoad } from "#shared/bench/bench-load.ts";
import { isEmpty } from "#shared/configuration.ts";
import { formatMoney, ZERO } from "#shared/money.ts";
import styles from "./Configurator.module.css";
import { CopyLink } from "./CopyLink.tsx";
import type { ConfiguratorAction } from "./configurator-state.ts";
import { Dock } from "./Dock.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { LoadMeter } from "./LoadMeter.tsx";
import { LoadWarning } from "./LoadWarning.tsx";
import { NoticeBar } from "./NoticeBar.tsx";
import { NowBuilding } from "./NowBuilding.tsx";
import { EMPTY_DRAFT } from "./quote-draft.ts";
import { RemainingDialog } from "./RemainingDialog.tsx";
import { StepList } from "./StepList.tsx";
import { StepNavigation } from "./StepNavigation.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { useConfigurator } from "./use-configurator.ts";
import { useHost } from "./use-host.ts";
import { useSubmission } from "./use-submission.ts";

type OpenDialog = "help" | "quote" | "remaining" | undefined;

const LOAD_STEP = "load_capacity";

const loadQuoteDialog = () => import("./QuoteDialog.tsx");
const QuoteDialog = lazy(async () => ({ default: (await loadQuoteDialog()).QuoteDialog }));

/** The configurator with its rules loaded. */
export function Configurator({ reply }: { reply: RulesReply }) {
  const configurator = useConfigurator(reply);
  useHost(configurator);
  const submission = useSubmission();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastOption = useRef<HTMLElement>(null);
  const { revision } = configurator;
  const seenRevision = useRef(revision);
  // New rules may take away what has the focus.
  useEffect(() => {
    if (revision === seenRevision.current) return;
    seenRevision.current = revision;
    const isGone = lastOption.current?.isConnected === false;
    if (isGone && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [revision]);
  // The quote form is there before it is asked for, also where the connection is lost until then.
  const hasBegun = !isEmpty(configurator.configuration);
  useEffect(() => {
    if (hasBegun) loadQuoteDialog().catch(() => {});
  }, [hasBegun]);
  // The sheet stands above the steps there, and so comes first for keyboard and ear as well.
  const sheetFirst = useMedia("(max-width: 40rem), (max-width: 52rem) and (min-height: 30rem)");
  // The glyphs of the options may follow a choice a moment later.
  const glyphConfiguration = useDeferredValue(configurator.configuration);

  const { rules, configuration, steps, step, stepIndex, missing, pricing, wanted } = configurator;
  const { dispatch } = configurator;
  const { pricesHidden } = rules;
  // There 'Complete' leads to the quote.
  const atEnd = stepIndex === steps.length - 1;
  const total = pricesHidden ? undefined : formatMoney(pricing?.totalPrice ?? ZERO);
  const load = useMemo(() => benchLoad(rules, configuration), [rules, configuration]);
  const loadStep = rules.steps.find(({ key }) => key === LOAD_STEP);
  if (!step) {
    return <Message title="There is nothing to configure yet">Please come back soon.</Message>;
  }

  /** Does something that changes what is below the heading, and goes there. */
  const withHeading = (action: () => void) => {
    action();
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      bringIntoView(heading.current);
    });
  };
  /** Answers a notice, which goes with its buttons, and returns to where the visitor was. */
  const answer = (action: ConfiguratorAction) => {
    dispatch(action);
    requestAnimationFrame(() => {
      const option = lastOption.current?.isConnected ? lastOption.current : undefined;
      (option ?? heading.current)?.focus({ preventScroll: true });
    });
  };
  const go = (index: number) => withHeading(() => dispatch({ type: "go", index }));
  const goTo = (stepKey: string) => {
    setDialog(undefined);
    go(steps.findIndex((state) => state.step.key === stepKey));
  };
  const close = () => setDialog(undefined);
  const closeQuote = () => {
    close();
    setDraft(EMPTY_DRAFT);
  };
  const requestQuote = () => {
    dispatch({ type: "finish" });
    setDialog(missing.length > 0 ? "remaining" : "quote");
  };

  const dialogs: Readonly<Record<NonNullable<OpenDialog>, () => ReactNode>> = {
    help: () => <HelpDialog pricesHidden={pricesHidden} onClose={close} />,
    remaining: () => <RemainingDialog steps={missing} onGo={goTo} onClose={close} />,
    quote: () => (
      <QuoteDialog
        rules={rules}
        configuration={configuration}
        pricing={pricing}
        missing={missing}
        draft={draft}
        submission={submission}
        onRecheck={configurator.recheck}
        onGo={(stepKey, typed) => {
          setDraft(typed);
          goTo(stepKey);
        }}
        onAnother={() => {
          closeQuote();
          withHeading(() => dispatch({ type: "reset" }));
        }}
        onClose={closeQuote}
      />
    ),
  };

  const sheet = (
    <div key="sheet" className={styles.right}>
      <DraftingSheet
        rules={rules}
        configuration={configuration}
        actions={
          <Button
            look={missing.length === 0 && !atEnd ? "primary" : "plain"}
            className={styles.request}
            onClick={requestQuote}
          >
            Request Quote
          </Button>
        }
      />
    </div>
  );

  const building = (
    <section key="building" className={styles.left} aria-labelledby="now-building">
      <div className={styles.intro}>
        <h1>{rules.name}</h1>
        <div className={styles.tools}>
          <Button look="quiet" onClick={() => setDialog("help")}>
            Help
          </Button>
          <CopyLink configuration={configuration} look="quiet">
            Copy Link
          </CopyLink>
          <Button look="quiet" onClick={() => withHeading(() => dispatch({ type: "reset" }))}>
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
          finishing={configurator.triedToFinish}
          lost={configurator.lost}
          onGo={go}
        />
        <div className={styles.step}>
          <StepPanel
            key={step.step.key}
            state={step}
            number={stepIndex + 1}
            rules={rules}
            glyphConfiguration={glyphConfiguration}
            configuration={configuration}
            wanted={wanted}
            dispatch={dispatch}
            onClear={() => withHeading(() => dispatch({ type: "clear", stepKey: step.step.key }))}
            onGo={goTo}
            headingRef={heading}
            lastOptionRef={lastOption}
          />
          <Dock>
            {loadStep && <LoadWarning load={load} step={loadStep} onGo={goTo} />}
            <NoticeBar
              notices={configurator.notices}
              back={configurator.back}
              onUndo={(notice) => answer({ type: "undo", notice })}
              onPutBack={() => answer({ type: "put-back" })}
              onDismiss={() => answer({ type: "dismiss" })}
            />
            <StepNavigation
              step={step.step}
              index={stepIndex}
              count={steps.length}
              primary={!wanted && (missing.length > 0 || atEnd)}
              total={total}
              onGo={go}
              onComplete={requestQuote}
            />
          </Dock>
        </div>
      </div>
    </section>
  );

  return (
    <div className={styles.layout}>
      {sheetFirst ? [sheet, building] : [building, sheet]}
      {dialog && <Suspense fallback={null}>{dialogs[dialog]()}</Suspense>}
    </div>
  );
}
