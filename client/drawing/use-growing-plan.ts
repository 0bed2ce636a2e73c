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
type Lengths = Readonly<Record<(typeof LENGTHS)[number], number>>;

/** The plan, animated from the previous one; immediate under reduced motion. */
export function useGrowingPlan(target: BenchPlan): BenchPlan {
  const [lengths, setLengths] = useState<Lengths>(target);
  const shown = useRef<Lengths>(target);

  useEffect(() => {
    const from = shown.current;
    if (LENGTHS.every((length) => from[length] === target[length])) return;
    const show = (next: Lengths) => {
      shown.current = next;
      setLengths(next);
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

  return useMemo(() => {
    if (wantsNoMotion()) return target;
    return { ...target, ...between(lengths, lengths, 0) };
  }, [target, lengths]);
}

function between(from: Lengths, to: Lengths, share: number): Lengths {
  const at = (length: keyof Lengths) => from[length] + (to[length] - from[length]) * share;
  return {
    width: at("width"),
    depth: at("depth"),
    thickness: at("thickness"),
    surface: at("surface"),
    foot: at("foot"),
    uprights: at("uprights"),
    lowest: at("lowest"),
  };
}

function wantsNoMotion(): boolean {
  return (
    typeof window.matchMedia !== "function" ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}
