import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { BenchPlan } from "#shared/bench/plan-bench.ts";
import { benchScene } from "#shared/bench/scene/bench-scene.ts";
import { dimensionLine } from "#shared/bench/sheet/dimension.ts";
import type { Solid } from "#shared/bench/solids/solid.ts";
import type { Rules } from "#shared/rules/model.ts";
import { Primitives } from "../Primitives.tsx";
import { placeDimensions } from "./place-dimensions.ts";
import styles from "./RoundView.module.css";
import { sceneDimensions } from "./scene-dimensions.ts";
import type { SceneRenderer } from "./scene-renderer.ts";
import { Tools } from "./Tools.tsx";
import { withThings } from "./things-on-top.ts";
import { type SceneState, useFittingRenderer, useSceneRenderer } from "./use-scene-renderer.ts";

export interface SceneCanvasProps {
  readonly rules: Rules;
  /** The bench as it is drawn now. Its surface may be at any height of the lift. */
  readonly bench: { readonly plan: BenchPlan; readonly solids: readonly Solid[] };
  /** Of the person at the bench, in inches; 0 for none. */
  readonly stature?: number;
  /** A length in inches, with its unit. */
  readonly written: (length: number) => string;
  /** The IDs of the solids that are pointed at. */
  readonly pointed?: ReadonlySet<string> | undefined;
  /** Called with the ID of the solid under the pointer. */
  readonly onPoint?: (id: string | undefined) => void;
  /** Called with the ID of the solid that was clicked. */
  readonly onChoose?: (id: string) => void;
  /** Called if this device is too slow for the view. */
  readonly onSlow: () => void;
  /** Of the bench in words. */
  readonly descriptionId: string;
  /** Whether it fills the screen. */
  readonly isLarge: boolean;
}

interface Props extends SceneCanvasProps {
  readonly isShown: boolean;
  readonly onState: (state: SceneState) => void;
}

const KEYS = "Arrow keys turn the bench, Shift and arrow keys move it, + and - zoom, Home shows all of it.";
const GESTURES = "Drag to turn. Pinch, scroll or double-click to zoom.";
const NO_PIECES: ReadonlySet<string> = new Set();
/** A pointer that moves further turns the bench. CSS pixels. */
const MAX_CLICK_PX = 4;

/** The turn of one press of a key, in radians. */
const TURN_RADIANS = Math.PI / 12;
/** The move of one press, in CSS pixels. */
const MOVE_PX = 40;
const ZOOM_FACTOR = 1.2;
const DOUBLE_CLICK_ZOOM_FACTOR = 1.6;

/** The canvas with the bench, and what controls it. */
export function SceneCanvas(props: Props) {
  const { rules, bench, stature = 0, written, pointed = NO_PIECES } = props;
  const { onPoint, onChoose, onSlow, descriptionId, isLarge, isShown, onState } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const renderer = useSceneRenderer(canvas, onState);
  const [hasDimensions, setDimensions] = useState(false);
  const [hasThings, setThings] = useState(false);
  const scene = useMemo(() => {
    const bare = benchScene(rules, bench.plan, bench.solids);
    return hasThings ? withThings(bare) : bare;
  }, [rules, bench, hasThings]);
  const [knowsGestures, setKnowsGestures] = useState(false);
  const pressed = useRef({ clientX: 0, clientY: 0 });
  const keysId = useId();
  useFittingRenderer(renderer, canvas, foot, { hasDimensions, hasRemark: bench.plan.isExample });
  useLayoutEffect(() => {
    if (renderer) renderer.onSlow = onSlow;
  }, [renderer, onSlow]);
  useLayoutEffect(() => renderer?.show(scene, pointed, stature), [renderer, scene, pointed, stature]);

  const pieceAt = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => renderer?.pieceAt(offsetX, offsetY);
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: its keys turn the bench */}
      <canvas
        ref={canvas}
        tabIndex={isShown ? 0 : -1}
        role="application"
        aria-label="3D view of the bench"
        // A finger that moves up or down scrolls the page.
        className="absolute inset-0 size-full cursor-grab active:cursor-grabbing [touch-action:pan-y] focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
        aria-describedby={`${descriptionId} ${keysId}`}
        onKeyDown={(event) => renderer && press(renderer, event)}
        onPointerDown={({ clientX, clientY, pointerType }) => {
          pressed.current = { clientX, clientY };
          // On the page, a finger that moves up or down scrolls.
          if (renderer) renderer.tilts = pointerType !== "touch" || isLarge;
          setKnowsGestures(true);
        }}
        onWheel={() => setKnowsGestures(true)}
        onDoubleClick={() => renderer?.zoom(DOUBLE_CLICK_ZOOM_FACTOR)}
        onPointerMove={(event) => event.buttons === 0 && onPoint?.(pieceAt(event))}
        onPointerLeave={() => onPoint?.(undefined)}
        onPointerUp={(event) => {
          const { clientX, clientY } = pressed.current;
          const way = Math.hypot(event.clientX - clientX, event.clientY - clientY);
          const id = way < MAX_CLICK_PX ? pieceAt(event) : undefined;
          if (id) onChoose?.(id);
        }}
      />
      {isShown && renderer && (
        <>
          {hasDimensions && <Dimensions renderer={renderer} plan={bench.plan} written={written} />}
          <p
            id={keysId}
            className={`${styles.keys} text-soft text-xs text-center absolute inset-x-3 top-2 opacity-0 pointer-events-none`}
          >
            {KEYS}
          </p>
          <div
            ref={foot}
            className={`${styles.foot} absolute bottom-2 start-1/2 grid justify-items-center gap-1 w-max max-w-[calc(100%-2*var(--space-2))] [translate:-50%] pointer-events-none`}
          >
            {!knowsGestures && <p className={`${styles.gestures} text-soft text-xs text-center`}>{GESTURES}</p>}
            <Tools {...{ renderer, hasDimensions, hasThings }} onDimensions={setDimensions} onThings={setThings} />
          </div>
        </>
      )}
    </>
  );
}

const ARROW_KEY_TURNS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Turns, moves or zooms the bench with a key. */
function press(renderer: SceneRenderer, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const step = ARROW_KEY_TURNS[event.key];
  if (step) {
    const [right, up] = step;
    if (event.shiftKey) renderer.move(right * MOVE_PX, -up * MOVE_PX);
    else renderer.turn(right * TURN_RADIANS, up * TURN_RADIANS);
  } else if (event.key === "+" || event.key === "=") renderer.zoom(ZOOM_FACTOR);
  else if (event.key === "-") renderer.zoom(1 / ZOOM_FACTOR);
  else if (event.key === "Home") renderer.goHome();
  else return;
  event.preventDefault();
}

interface DimensionsProps {
  readonly renderer: SceneRenderer;
  readonly plan: BenchPlan;
  readonly written: (length: number) => string;
}

/** The dimensions of the bench, drawn over each frame as on the sheet. */
function Dimensions({ renderer, plan, written }: DimensionsProps) {
  const [, redraw] = useState({});
  useLayoutEffect(() => renderer.watch(() => redraw({})), [renderer]);
  const seen = sceneDimensions(plan).map(({ length, edges }) => ({
    label: written(length),
    edges: edges.map(([from, to]) => [renderer.project(from), renderer.project(to)] as const),
  }));
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full pointer-events-none">
      {placeDimensions(seen, renderer.outline(), renderer.size).map((dimension) => (
        <Primitives key={dimension.label} primitives={dimensionLine(dimension, 1)} />
      ))}
    </svg>
  );
}
