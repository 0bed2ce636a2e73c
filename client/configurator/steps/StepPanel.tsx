import { useCallback, useId, useLayoutEffect, useRef, useState } from "react";
import { hasGlyph } from "#client/drawing/has-glyph.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { lazyPart } from "#client/ui/components/lazy-part.tsx";
import { LoadFailure } from "#client/ui/components/Message.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { bringIntoView } from "#client/ui/hooks/bring-into-view.ts";
import { chosenValues } from "#shared/rules/configuration.ts";
import type { OptionState } from "#shared/rules/rules-index.ts";
import { useBench, useLaterBench, usePage } from "../state/bench-context.tsx";
import type { ConfiguratorAction } from "../state/reducer.ts";
import { areSwatches } from "./are-swatches.ts";
import { OptionCard } from "./OptionCard.tsx";
import { optionsStyle, WithheldOptions } from "./WithheldOptions.tsx";

const UnlockOffer = lazyPart(
  async () => (await import("./UnlockOffer.tsx")).UnlockOffer,
  ({ onDecline }) => (
    <LoadFailure name="The changes that this option needs">
      <Button look="quiet" onClick={onDecline}>
        Close
      </Button>
    </LoadFailure>
  ),
  { isFirst: true },
);

/**
 * The current step: its description, and its options as cards, available ones first. The browser shows at once which cards are
 * chosen. What that changes for the cards follows after the paint.
 */
export function StepPanel() {
  const { store, commands } = usePage();
  const { dispatch, goTo } = commands;
  const { wanted, hasChoice } = useBench(({ wanted, step }) => ({ wanted, hasChoice: step.chosen.length > 0 }));
  const { rules, stepIndex, step, options } = useLaterBench((later) => ({
    rules: later.rules,
    stepIndex: later.stepIndex,
    step: later.step.step,
    options: later.step.options,
  }));
  const { key: stepKey } = step;
  const offered = options.filter(({ available }) => available);
  const others = options.filter(({ available }) => !available);
  // If no option is available, the panel links to the earlier step that they depend on.
  const reason = others.flatMap(({ reasons }) => reasons).find(({ lacksOption }) => !lacksOption);
  const compact = areSwatches(offered);
  const pictured = options.some(
    ({ option }) => option.image || option.colorCode || hasGlyph(rules, step.key, option.value),
  );
  const panel = useRef<HTMLFieldSetElement>(null);
  const offerId = useId();
  const [spoken, setSpoken] = useState<HTMLElement | null>(null);
  const canClear = !step.required && !step.multiSelect && hasChoice;

  const showChosen = useCallback(() => {
    const values = chosenValues(store.now.read().configuration, stepKey);
    for (const input of panel.current?.querySelectorAll("input") ?? []) input.checked = values.includes(input.value);
  }, [store, stepKey]);
  useLayoutEffect(showChosen);
  useLayoutEffect(() => store.now.subscribe(showChosen), [store, showChosen]);

  const isArrowDown = useRef(false);
  const choose = useCallback(
    ({ option, available }: OptionState) => {
      // Arrow keys pass over unavailable options. Space, Enter or a click opens the offer.
      if (available || !isArrowDown.current) dispatch({ type: "choose", stepKey, value: option.value });
      // The browser has checked also what cannot be chosen.
      showChosen();
    },
    [stepKey, dispatch, showChosen],
  );

  const focusOption = (value: string) => {
    const input = panel.current?.querySelector<HTMLElement>(`[value="${CSS.escape(value)}"]`);
    input?.focus({ preventScroll: true });
    bringIntoView(input?.closest("label"));
  };
  const taken = useRef<string>(undefined);
  // Its card moves to the available ones, which makes it a new element.
  useLayoutEffect(() => {
    if (!offered.some(({ option }) => option.value === taken.current)) return;
    if (taken.current !== undefined && document.activeElement === document.body) focusOption(taken.current);
    taken.current = undefined;
  });

  // Answers the offer and keeps the focus on its option.
  const answer = (action: ConfiguratorAction) => {
    const { value = "" } = wanted ?? {};
    if (action.type === "take") taken.current = value;
    dispatch(action);
    requestAnimationFrame(() => focusOption(value));
  };
  const clear = () => {
    dispatch({ type: "clear", stepKey: step.key });
    commands.focusHeading();
  };
  const decline = () => answer({ type: "decline" });
  const card = (optionState: OptionState, compact: boolean, tellsReason: boolean) => (
    <OptionCard
      key={optionState.option.value}
      rules={rules}
      step={step}
      state={optionState}
      compact={compact}
      pictured={pictured}
      tellsReason={tellsReason}
      offerId={wanted?.value === optionState.option.value ? offerId : undefined}
      onChoose={choose}
    />
  );

  return (
    <fieldset
      ref={panel}
      className="block mb-4"
      aria-describedby="step-description"
      onFocus={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        commands.lastOptionRef.current = target;
        if (target.matches(":focus-visible")) bringIntoView(target.closest("label"));
        if (isArrowDown.current && wanted && wanted.value !== target.value) dispatch({ type: "decline" });
      }}
      onKeyDown={({ key, target, repeat }) => {
        isArrowDown.current = key.startsWith("Arrow");
        if (key === "Enter" && !repeat && target instanceof HTMLInputElement) target.click();
        if (key === "Escape" && wanted) decline();
      }}
      onKeyUp={() => {
        isArrowDown.current = false;
      }}
      onPointerDown={() => {
        isArrowDown.current = false;
      }}
    >
      <legend className="p-0 wrap-anywhere">
        <h2
          ref={commands.headingRef}
          tabIndex={-1}
          // On a phone, number and name share a line, and leave room for the button that opens the list of steps.
          className="text-lg phone:pr-24"
        >
          <span className="block text-accent text-sm phone:inline phone:mr-1">Step {stepIndex + 1}</span> {step.name}
        </h2>
      </legend>
      <p
        id="step-description"
        className="mt-1 mb-4 text-soft wrap-anywhere phone:mt-0 phone:mb-2 phone:text-sm phone:leading-[1.4]"
      >
        {step.description && <Sentence text={step.description} />} {!step.required && "Optional."}{" "}
        {canClear && (
          <Button look="link" onClick={clear}>
            Clear selection
          </Button>
        )}
      </p>
      {offered.length === 0 && reason && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 bg-card border border-line border-l-3 border-l-warn">
          <p>These options depend on {reason.stepName}.</p>
          <Button onClick={() => goTo(reason.stepKey)}>Go to {reason.stepName}</Button>
        </div>
      )}
      {offered.length > 0 && (
        <div className={optionsStyle(compact)}>{offered.map((each) => card(each, compact, true))}</div>
      )}
      {others.length > 0 && (
        <WithheldOptions
          options={others}
          offersOthers={offered.length > 0}
          card={card}
          offer={({ option }) =>
            wanted?.value === option.value && (
              <UnlockOffer
                wanted={wanted}
                spoken={spoken}
                onTake={(way) => answer({ type: "take", ...way })}
                onDecline={decline}
                onGo={offered.length > 0 ? goTo : undefined}
              />
            )
          }
        />
      )}
      <VisuallyHidden>
        <span id={offerId} aria-live="polite" ref={setSpoken} />
      </VisuallyHidden>
    </fieldset>
  );
}
