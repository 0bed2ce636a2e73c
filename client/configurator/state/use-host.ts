import { useContext, useEffect, useRef } from "react";
import { problemOf } from "#shared/engine/rejection.ts";
import { dollars } from "#shared/money.ts";
import type { ChangeDetail, StepDetail } from "#shared/partners/embed.ts";
import { HostContext } from "./host-context.ts";
import type { Configurator } from "./use-configurator.ts";

/** Reports the visitor's actions to the host, and carries out the host's requests. */
export function useHost(configurator: Configurator): void {
  const host = useContext(HostContext);
  const { dispatch } = configurator;
  const reported = useRef({ change: "", step: "" });

  useEffect(() => {
    if (!host) return;
    const last = reported.current;
    const [change, at] = [changeOf(configurator), stepOf(configurator)];
    reported.current = { change: JSON.stringify(change), step: JSON.stringify(at) ?? "" };
    if (reported.current.change !== last.change)
      host.tell({ type: last.change === "" ? "ready" : "change", detail: change });
    if (at && reported.current.step !== last.step) host.tell({ type: "step", detail: at });
  }, [host, configurator]);

  const opened = configurator.notices.find(
    (notice) => notice.kind === "opened" && notice.source === "host",
  );
  useEffect(() => {
    if (opened?.kind !== "opened" || opened.removed.length === 0) return;
    const message = opened.removed.map((removed) => problemOf(removed).message).join(" ");
    host?.tell({ type: "warning", detail: { code: "choices", message } });
  }, [host, opened]);

  useEffect(
    () =>
      host?.listen((request) => {
        if (request.type === "reset") dispatch({ type: "reset" });
        else dispatch({ type: "open", choices: request.configuration, source: "host" });
      }),
    [host, dispatch],
  );
}

function changeOf({ rules, configuration, pricing, missing }: Configurator): ChangeDetail {
  const totalPrice = pricing && !rules.pricesHidden ? dollars(pricing.totalPrice) : null;
  return { configuration, totalPrice, complete: missing.length === 0 };
}

function stepOf({ step, stepIndex, steps }: Configurator): StepDetail | undefined {
  if (!step) return undefined;
  const { key, name } = step.step;
  return { key, name, number: stepIndex + 1, count: steps.length };
}
