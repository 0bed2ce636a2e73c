import { useEffect, useMemo, useRef, useState } from "react";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";

const GROW_MS = 160;
const LENGTHS = [
  "width",
  "depth",
  "thickness",
  "surface",
  "foot",
  "uprights",
  "lowest",
] as const satisfies readonly (keyof BenchPlan)[];

/** The plan, animated from the previous one, or shown at once under reduced motion. */
export function useGrowingPlan(target: BenchPlan): BenchPlan {
  const [drawn, setDrawn] = useState(target);
  const last = useRef(target);

  useEffect(() => {
    const from = last.current;
    if (LENGTHS.every((length) => from[length] === target[length])) return;
    const show = (next: BenchPlan) => {
      last.current = next;
      setDrawn(next);
    };
    if (wantsNoMotion()) return show(target);
    let start: number | undefined;
    let frame = requestAnimationFrame(function grow(now) {
      start ??= now;
      const time = Math.min(1, (now - start) / GROW_MS);
      show(time < 1 ? between(from, target, time * (2 - time)) : target);
      if (time < 1) frame = requestAnimationFrame(grow);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return useMemo(() => (wantsNoMotion() ? target : between(drawn, target, 0)), [target, drawn]);
}

/** The target with interpolated lengths: a share of 0 gives those of `from`, 1 those of the target. */
function between(from: BenchPlan, target: BenchPlan, share: number): BenchPlan {
  const lengths = LENGTHS.map((length): [string, number] => {
    return [length, from[length] + (target[length] - from[length]) * share];
  });
  return { ...target, ...Object.fromEntries(lengths) };
}

function wantsNoMotion(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}
