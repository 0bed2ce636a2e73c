import { memo, useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { lazyPart } from "#client/ui/components/lazy-part.tsx";
import { LoadFailure } from "#client/ui/components/Message.tsx";
import { bringIntoView } from "#client/ui/hooks/bring-into-view.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import { useLeastPrice } from "../price/finished-text.ts";
import { LoadWarning } from "../price/Load.tsx";
import { projectState, removeMessages, useProjectState } from "../project/project-state.ts";
import { useBench, useCommands } from "../state/bench-context.tsx";

const NoticeBar = lazyPart(
  async () => (await import("./NoticeBar.tsx")).NoticeBar,
  function NoticeFailure() {
    const hasNotices = useBench(({ notices }) => notices.length > 0);
    return hasNotices && <LoadFailure name="A notice about your choices" />;
  },
  { isFirst: true },
);

/** A choice may lead to a message, and so does a form that the visitor closes. */
const ProjectMessages = lazyPart(
  async () => (await import("../project/ProjectMessages.tsx")).ProjectMessages,
  () => null,
);

const Hints = lazyPart(
  async () => (await import("./Hints.tsx")).Hints,
  () => null,
  { isFirst: true },
);

/** The sticky bar at the end of the step: warnings, notices and navigation. It may cover options, but never the focused one. */
export function Dock() {
  const { hasHints, hasNotices } = useBench(({ rules, configuration, notices }) => ({
    hasHints: rules.hints !== undefined && !isEmpty(configuration),
    hasNotices: notices.length > 0 || !isEmpty(configuration),
  }));
  const dock = useRef<HTMLDivElement>(null);

  // Keep the focused element above the dock, however tall the dock is.
  useEffect(() => {
    const { current: element } = dock;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      // Measured first: after the change of a style, the browser would have to lay out the page again.
      const { offsetHeight: height } = element;
      const covered = coveredFocus(element);
      // Set on the step, not on the page, whose every element would be restyled.
      element.parentElement?.style.setProperty("--dock-height", `${height}px`);
      bringIntoView(covered);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={dock}
      // With a shadow over the options only.
      className="[--covered-top:0] [--covered-bottom:0] sticky bottom-(--band-bottom) z-2 mt-auto bg-paper before:absolute before:inset-x-0 before:bottom-full before:h-3 before:[background:linear-gradient(to_top,#00000012,transparent)] before:pointer-events-none max-sm:-mx-page max-sm:bg-card"
    >
      <LoadWarning />
      {hasHints && <Hints />}
      <Notices hasNotices={hasNotices} />
      <StepNavigation />
    </div>
  );
}

/**
 * One notice at a time: that the rules changed, else a message about the project, else a notice about the choices. A change that removes choices ends
 * an earlier message, or stands before it until the notice is gone: its Undo may be the only way to what was typed. The project has messages of its own
 * while it is shown.
 */
function Notices({ hasNotices }: { readonly hasNotices: boolean }) {
  const { hasNews, isInSteps, newest } = useBench(({ notices, project }) => ({
    hasNews: notices.some(({ kind }) => kind === "rules-changed"),
    isInSteps: project === undefined,
    newest: notices.at(-1),
  }));
  const message = useProjectState().messages.at(-1)?.id;
  const [passed, setPassed] = useState<number>();
  // The same object while later choices shorten the notice.
  const change = newest?.kind === "change" ? newest.undo : undefined;
  useEffect(() => {
    if (!change) return;
    removeMessages("fleeting");
    setPassed(projectState().messages.at(-1)?.id);
  }, [change]);
  const isBehind = hasNews || (change !== undefined && message === passed);
  return (
    <>
      {(hasNotices || message !== undefined) && isInSteps && !isBehind && (
        <ProjectMessages className="[--message-position:static] [--message-side:stretch] [--message-width:100%] [--message-inset:0]" />
      )}
      {hasNotices && (isBehind || !isInSteps || message === undefined) && <NoticeBar />}
    </>
  );
}

/** Previous, the position among the steps, and Next Step or, on the last step, Complete. */
function StepNavigation() {
  const { step, stepCount, stepIndex, isComplete, isWanting, total } = useBench((bench) => ({
    step: bench.step.step,
    stepCount: bench.steps.length,
    stepIndex: bench.stepIndex,
    isComplete: bench.missing.length === 0,
    isWanting: bench.wanted !== undefined,
    total: bench.pricing && bench.total,
  }));
  const least = useLeastPrice();
  const isLast = stepIndex === stepCount - 1;
  const leads = !isWanting && (!isComplete || isLast);
  return (
    <div className="flex items-center justify-between gap-4 py-3 bg-paper border-t border-line short:gap-2 short:py-1 max-sm:gap-2 max-sm:px-page max-sm:pt-2 max-sm:pb-[max(var(--space-2),env(safe-area-inset-bottom))] max-sm:bg-card">
      <PreviousButton stepIndex={stepIndex} />
      <span className="text-soft text-sm text-center max-sm:text-xs">
        {total && (
          <span className="block text-ink text-md font-strong leading-[1.2]" aria-hidden="true">
            {isComplete ? total : (least ?? `${total} so far`)}
          </span>
        )}{" "}
        <SummaryButton /> <span>{`${stepIndex + 1} / ${stepCount}`}</span>
      </span>
      <NextButton {...{ stepIndex, isLast, leads }}>
        {isLast ? "Complete" : step.required ? "Next Step" : "Skip / Next Step"}
      </NextButton>
    </div>
  );
}

const SummaryButton = memo(function SummaryButton() {
  const { showOverview } = useCommands();
  return (
    // As tall as a finger, without a taller row.
    <Button look="link" className="min-h-target my-[calc((1.5em-var(--target))/2)] me-1" onClick={showOverview}>
      Summary
    </Button>
  );
});

interface NavigationProps {
  readonly stepIndex: number;
}

const PreviousButton = memo(function PreviousButton({ stepIndex }: NavigationProps) {
  const { go } = useCommands();
  return (
    <Button
      className="short:min-w-0 short:px-3 max-sm:px-3"
      aria-disabled={stepIndex === 0 || undefined}
      onClick={() => stepIndex > 0 && go(stepIndex - 1)}
    >
      Previous
    </Button>
  );
});

interface NextProps extends NavigationProps {
  readonly isLast: boolean;
  /** Whether it is the next thing to do. */
  readonly leads: boolean;
  readonly children: string;
}

const NextButton = memo(function NextButton({ stepIndex, isLast, leads, children }: NextProps) {
  const { go, showSummary } = useCommands();
  return (
    <Button
      look={leads ? "primary" : "plain"}
      className="min-w-36 short:min-w-0 short:px-3 max-sm:min-w-0 max-sm:px-4"
      onClick={() => (isLast ? showSummary() : go(stepIndex + 1))}
    >
      {children}
    </Button>
  );
});

/** The focused element, or its whole card, if the dock covers it. */
function coveredFocus(dock: HTMLElement): Element | undefined {
  const { activeElement } = document;
  const focused = activeElement?.closest("label") ?? activeElement;
  if (!focused || focused === document.body || dock.contains(focused)) return undefined;
  const { top, bottom } = focused.getBoundingClientRect();
  const edge = dock.getBoundingClientRect().top;
  return bottom > edge && top < window.innerHeight ? focused : undefined;
}
