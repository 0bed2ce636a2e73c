import { formatMoney } from "#shared/money.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import type { FinishedBench } from "../state/finished-bench.ts";

/** 'from $1,985.00' of a bench with open steps, 'total $5,375.00' of a complete one. */
export function finishedText({ price, isComplete }: FinishedBench): string {
  return `${isComplete ? "total" : "from"} ${formatMoney(price)}`;
}

/** 'from $1,985.00', while the bench has open steps and can be finished. */
export function useLeastPrice(): string | undefined {
  return useLaterBench(({ rules, missing, finished }) =>
    missing.length === 0 || !finished || rules.pricesHidden ? undefined : finishedText(finished),
  );
}
