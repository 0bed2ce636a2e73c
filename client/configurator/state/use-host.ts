import { useContext, useEffect } from "react";
import { problemOf } from "#shared/engine/rejection.ts";
import { dollars } from "#shared/money.ts";
import type { ChangeDetail, StepDetail } from "#shared/partners/embed.ts";
import type { BenchStore } from "./bench-store.ts";
import type { Bench } from "./derive-bench.ts";
import { type Host, HostContext } from "./host-context.ts";
import type { Notice } from "./notice.ts";

/** Reports the visitor's actions to the host, and carries out the host's requests. */
export function useHost(store: BenchStore): void {
  const host = useContext(HostContext);
  useEffect(() => host && joinStore(host, store), [host, store]);
}

function joinStore(host: Host, { later, dispatch }: BenchStore): () => void {
  let last: { change: string; step: string | undefined; opened: Notice | undefined } | undefined;
  const tell = () => {
    const bench = later.read();
    const [change, at, opened] = [changeOf(bench), stepOf(bench), openedByHost(bench)];
    const before = last;
    last = { change: JSON.stringify(change), step: JSON.stringify(at), opened };
    if (last.change !== before?.change) host.tell({ type: before ? "change" : "ready", detail: change });
    if (at && last.step !== before?.step) host.tell({ type: "step", detail: at });
    if (opened && opened !== before?.opened && opened.removed.length > 0) {
      const message = opened.removed.map((removed) => problemOf(removed).message).join(" ");
      host.tell({ type: "warning", detail: { code: "choices", message } });
    }
  };
  tell();
  const stopTelling = later.subscribe(tell);
  const stopListening = host.listen((request) => {
    if (request.type === "reset") dispatch({ type: "reset", source: "host" });
    else dispatch({ type: "open", choices: request.configuration, source: "host" });
  });
  return () => {
    stopTelling();
    stopListening();
  };
}

function openedByHost({ notices }: Bench) {
  return notices.flatMap((notice) => (notice.kind === "opened" && notice.source === "host" ? [notice] : []))[0];
}

function changeOf({ rules, configuration, pricing, missing }: Bench): ChangeDetail {
  const totalPrice = pricing && !rules.pricesHidden ? dollars(pricing.totalPrice) : null;
  return { configuration, totalPrice, complete: missing.length === 0 };
}

function stepOf({ step, stepIndex, steps }: Bench): StepDetail | undefined {
  if (!step) return undefined;
  const { key, name } = step.step;
  return { key, name, number: stepIndex + 1, count: steps.length };
}
