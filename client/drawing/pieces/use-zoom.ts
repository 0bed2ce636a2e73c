import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { characterOf } from "#client/ui/hooks/keys.ts";
import type { Point } from "#shared/bench/views/drawn.ts";

/** The place of a drawing in its viewport: its scale, where 1 fills the viewport, and its corner in pixels. */
interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 8;
/** A pointer that moves less is a tap. */
const TAP_PX = 6;
const KEY_ZOOM_FACTOR = 1.5;
const MOVE_PX = 60;

/** In the direction of the arrow. */
const ARROW_KEY_MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Zooms and moves a drawing by pinching, dragging, the wheel and the keyboard. A tap on the whole drawing is passed on. */
export function useZoom(onTap: () => void) {
  const viewport = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const pressedAt = useRef<Point>([0, 0]);
  const isDrag = useRef(false);
  const [zoom, setZoom] = useState(UNZOOMED);

  /** Zooms around a point of the viewport, its middle by default, then moves. */
  const change = useCallback((factor: number, around?: Point, move: Point = [0, 0]) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = viewport.current ?? {};
    const [centerX, centerY] = around ?? [width / 2, height / 2];
    setZoom(({ scale, x, y }) => {
      const next = clamp(scale * factor, 1, MAX_SCALE);
      const growth = next / scale;
      return {
        scale: next,
        x: clamp(centerX - (centerX - x) * growth + move[0], width * (1 - next), 0),
        y: clamp(centerY - (centerY - y) * growth + move[1], height * (1 - next), 0),
      };
    });
  }, []);

  useEffect(() => {
    const element = viewport.current;
    // React's own listener cannot keep the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      change(Math.exp(-event.deltaY * 0.002), placeIn(element, event));
    };
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, [change]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const move = ARROW_KEY_MOVES[event.key];
      if (event.key === "+" || event.key === "=") change(KEY_ZOOM_FACTOR);
      else if (event.key === "-") change(1 / KEY_ZOOM_FACTOR);
      else if (characterOf(event) === "0") setZoom(UNZOOMED);
      else if (move) change(1, undefined, [-move[0] * MOVE_PX, -move[1] * MOVE_PX]);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [change]);

  const lift = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = placeIn(event.currentTarget, event);
      pointers.current.set(event.pointerId, at);
      if (pointers.current.size === 1) {
        pressedAt.current = at;
        isDrag.current = false;
      } else isDrag.current = true;
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const before = middleOf(pointers.current);
      if (!pointers.current.has(event.pointerId)) return;
      const at = placeIn(event.currentTarget, event);
      pointers.current.set(event.pointerId, at);
      if (distanceBetween(at, pressedAt.current) > TAP_PX) isDrag.current = true;
      const after = middleOf(pointers.current);
      const move: Point = [after.at[0] - before.at[0], after.at[1] - before.at[1]];
      change(before.spread > 0 ? after.spread / before.spread : 1, before.at, move);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onClick(event: MouseEvent) {
      if (!isDrag.current && zoom.scale === 1 && event.detail > 0) onTap();
    },
  };
  return { viewport, zoom, zoomBy: change, handlers };
}

/** The middle of one or two pointers, and how far they are apart. */
function middleOf(pointers: ReadonlyMap<number, Point>): { at: Point; spread: number } {
  const [a = [0, 0] as const, b] = pointers.values();
  if (!b) return { at: a, spread: 0 };
  return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], spread: distanceBetween(a, b) };
}

const distanceBetween = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function placeIn(
  element: Element | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return [clientX - left, clientY - top];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
