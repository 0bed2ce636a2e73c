import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useMedia } from "#client/ui/use-media.ts";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import type { Solid } from "#shared/bench/solid.ts";
import type { Rules } from "#shared/engine/model.ts";
import { Dimensions } from "./Dimensions.tsx";
import styles from "./RoundView.module.css";
import { Stage } from "./stage.ts";
import { MOVE, Tools, TURN, ZOOM } from "./Tools.tsx";

export interface StageProps {
  readonly rules: Rules;
  /** The bench as it is drawn now. Its surface may be at any height of the lift. */
  readonly bench: { readonly plan: BenchPlan; readonly solids: readonly Solid[] };
  /** A length in inches, with its unit. */
  readonly written: (length: number) => string;
  /** The IDs of the solids that are pointed at. */
  readonly pointed?: ReadonlySet<string> | undefined;
  /** Tells which solid the pointer is on, by its ID. */
  readonly onPoint?: (id: string | undefined) => void;
  /** Tells which solid was clicked, by its ID. */
  readonly onChoose?: (id: string) => void;
  /** Of the bench in words. */
  readonly descriptionId: string;
}

export type StageState = "shown" | "missing" | "lost";

interface Props extends StageProps {
  readonly isShown: boolean;
  readonly onState: (state: StageState) => void;
}

const KEYS =
  "Arrow keys turn the bench, Shift and arrow keys move it, + and - zoom, Home shows all of it.";
const NONE: ReadonlySet<string> = new Set();
/** A pointer that moves further turns the bench. CSS pixels. */
const CLICK = 4;

/** The canvas with the bench, and what controls it. */
export function StageView(props: Props) {
  const { rules, bench, written, pointed = NONE, onPoint, onChoose, descriptionId } = props;
  const { isShown, onState } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useStage(canvas, onState);
  const scene = useMemo(() => benchScene(rules, bench.plan, bench.solids), [rules, bench]);
  const [hasDimensions, setDimensions] = useState(false);
  const pressed = useRef({ clientX: 0, clientY: 0 });
  const keysId = useId();
  useLayoutEffect(() => stage?.show(scene, pointed), [stage, scene, pointed]);
  useFittingStage(stage, canvas);

  const pieceAt = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) =>
    stage?.pieceAt(offsetX, offsetY);
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its keys turn the bench */}
      <canvas
        ref={canvas}
        tabIndex={isShown ? 0 : -1}
        role="application"
        aria-label="3D view of the bench"
        aria-describedby={`${descriptionId} ${keysId}`}
        onKeyDown={(event) => stage && press(stage, event)}
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { clientX, clientY };
        }}
        onPointerMove={(event) => event.buttons === 0 && onPoint?.(pieceAt(event))}
        onPointerLeave={() => onPoint?.(undefined)}
        onPointerUp={(event) => {
          const { clientX, clientY } = pressed.current;
          const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
          const id = way < CLICK ? pieceAt(event) : undefined;
          if (id) onChoose?.(id);
        }}
      />
      {isShown && stage && (
        <>
          {hasDimensions && <Dimensions stage={stage} plan={bench.plan} written={written} />}
          <p id={keysId} className={styles.keys}>
            {KEYS}
          </p>
          <Tools stage={stage} hasDimensions={hasDimensions} onDimensions={setDimensions} />
        </>
      )}
    </>
  );
}

/** A stage on the canvas; undefined before the first layout, and without WebGL. */
function useStage(
  canvas: RefObject<HTMLCanvasElement | null>,
  onState: (state: StageState) => void,
): Stage | undefined {
  const [stage, setStage] = useState<Stage>();
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = stageOn(element);
    setStage(made);
    onState(made ? "shown" : "missing");
    const lose = () => onState("lost");
    const restore = () => {
      made?.request();
      onState("shown");
    };
    element.addEventListener("webglcontextlost", lose);
    element.addEventListener("webglcontextrestored", restore);
    return () => {
      element.removeEventListener("webglcontextlost", lose);
      element.removeEventListener("webglcontextrestored", restore);
      made?.dispose();
    };
  }, [canvas, onState]);
  return stage;
}

function stageOn(canvas: HTMLCanvasElement): Stage | undefined {
  try {
    return new Stage(canvas);
  } catch {
    return undefined;
  }
}

/** Keeps the stage as large as its canvas, in the colors of the page, and as smooth as the visitor prefers. */
function useFittingStage(
  stage: Stage | undefined,
  canvas: RefObject<HTMLCanvasElement | null>,
): void {
  const isDark = useMedia("(prefers-color-scheme: dark)");
  const isSmooth = useMedia("(prefers-reduced-motion: no-preference)");
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!stage || !element) return;
    const resize = () => stage.resize(element.clientWidth, element.clientHeight);
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, canvas]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the color depends on the scheme
  useLayoutEffect(() => {
    if (stage && canvas.current) stage.accent = getComputedStyle(canvas.current).accentColor;
  }, [stage, canvas, isDark]);
  useLayoutEffect(() => {
    if (stage) stage.isSmooth = isSmooth;
  }, [stage, isSmooth]);
}

const STEPS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Turns, moves or zooms the bench with a key. */
function press(stage: Stage, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[event.key];
  if (step) {
    const [right, up] = step;
    if (event.shiftKey) stage.move(right * MOVE, -up * MOVE);
    else stage.turn(right * TURN, up * TURN);
  } else if (event.key === "+" || event.key === "=") stage.zoom(ZOOM);
  else if (event.key === "-") stage.zoom(1 / ZOOM);
  else if (event.key === "Home") stage.home();
  else return;
  event.preventDefault();
}
