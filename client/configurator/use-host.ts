import { useContext, useEffect, useEffectEvent, useRef } from "react";
import type { ChangeDetail, StepDetail } from "#shared/embed.ts";
import { dollars } from "#shared/money.ts";
import { HostContext } from "./host-context.ts";
import type { Configurator } from "./use-configurator.ts";

/** Reports the visitor's actions to the host, and carries out the host's requests. */
export function useHost({ rules, configuration, pricing, missing, ...rest }: Configurator): void {
  const host = useContext(HostContext);
  const { step, stepIndex, steps, dispatch } = rest;
  const reported = useRef({ change: "", step: "" });

  const change: ChangeDetail = {
    configuration,
    totalPrice: pricing && !rules.pricesHidden ? dollars(pricing.totalPrice) : null,
    complete: missing.length === 0,
  };
  const at: StepDetail | undefined = step && {
    key: step.step.key,
    name: step.step.name,
    number: stepIndex + 1,
    count: steps.length,
  };

  const tell = useEffectEvent((changeText: string, stepText: string) => {
    const last = reported.current;
    reported.current = { change: changeText, step: stepText };
    if (changeText !== last.change)
      host?.tell({ type: last.change === "" ? "ready" : "change", detail: change });
    if (at && stepText !== last.step) host?.tell({ type: "step", detail: at });
  });
  const changeText = JSON.stringify(change);
  const stepText = JSON.stringify(at) ?? "";
  useEffect(() => tell(changeText, stepText), [changeText, stepText]);

  useEffect(
    () =>
      host?.listen((request) => {
        if (request.type === "reset") dispatch({ type: "reset" });
        else dispatch({ type: "open", choices: request.configuration, source: "host" });
      }),
    [host, dispatch],
  );
}
