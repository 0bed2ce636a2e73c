import { useEffect, useMemo, useState } from "react";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";

const GROW_MS = 160;
const FRAME_MS = 16;
const GROWING_LENGTHS = [
  "width",
  "depth",
  "thickness",
  "surface",
  "foot",
  "uprights",
  "lowest",
] as const satisfies readonly (keyof BenchPlan)[];

/**
 * The plan, animated from the previous one, or shown at once under reduced motion. The first paint after a choice
 * already shows the first frame of the animation.
 */
export function useGrowingPlan(target: BenchPlan): BenchPlan {
  const [growth, setGrowth] = useState({ from: target, target, time: 1 });
  const plan = useMemo(() => interpolatePlan(growth), [growth]);
  if (growth.target !== target) {
    const isGrowing =
      GROWING_LENGTHS.some((length) => plan[length] !== target[length]) && !wantsNoMotion();
    setGrowth({ from: plan, target, time: isGrowing ? FRAME_MS / GROW_MS : 1 });
  }

  const isGrowing = growth.time < 1;
  useEffect(() => {
    if (!isGrowing) return;
    let start: number | undefined;
    let frame = requestAnimationFrame(function grow(now) {
      frame = requestAnimationFrame(grow);
      // The first callback runs before the paint of the first frame, which is drawn already.
      if (start === undefined) {
        start = now - FRAME_MS;
        return;
      }
      const time = Math.min(1, (now - start) / GROW_MS);
      setGrowth(({ from }) => ({ from, target, time }));
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isGrowing]);

  return plan;
}

interface Growth {
  readonly from: BenchPlan;
  readonly target: BenchPlan;
  /** From 0, the start, to 1. */
  readonly time: number;
}

/** The target with lengths on the way from the previous ones, slower toward the end. */
function interpolatePlan({ from, target, time }: Growth): BenchPlan {
  if (time === 1) return target;
  const share = time * (2 - time);
  const lengths = GROWING_LENGTHS.map((length): [string, number] => {
    return [length, from[length] + (target[length] - from[length]) * share];
  });
  return { ...target, ...Object.fromEntries(lengths) };
}

function wantsNoMotion(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
}
