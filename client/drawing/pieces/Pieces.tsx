import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { type Fit, place } from "#shared/bench/sheet/fit-view.ts";
import { type Drawn, type Point, solidAt } from "#shared/bench/views/drawn.ts";
import { pointList } from "../DrawnSolids.tsx";
import { exploreStyles } from "./explore-styles.ts";
import type { Piece } from "./pieces.ts";

interface Props {
  readonly drawn: readonly Drawn[];
  readonly pieces: readonly Piece[];
  readonly fit: Fit;
  readonly onStep: (stepKey: string) => void;
}

/** The steps of the arrow keys. */
const ARROW_KEY_MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Names and prices of the pieces at the pointer or the focus. A click or Enter goes to the step of a piece. The pieces are one
 * tab stop, and the arrow keys move between them.
 */
export const Pieces = memo(function Pieces({ drawn, pieces, fit, onStep }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Piece>();
  const [lastFocused, setLastFocused] = useState(0);
  const stop = Math.min(lastFocused, pieces.length - 1);

  useEffect(() => {
    const view = bar.current?.parentElement;
    if (!view) return;
    const pieceAt = (event: MouseEvent) => {
      const { left, top } = view.getBoundingClientRect();
      const at: Point = [(event.clientX - left - fit.x) / fit.scale, (event.clientY - top - fit.y) / fit.scale];
      const solid = solidAt(drawn, at);
      return solid && pieces.find(({ solids }) => solids.has(solid.id));
    };
    const pointAtPiece = (event: PointerEvent) => {
      const piece = pieceAt(event);
      setShown(piece);
      view.style.cursor = piece ? "pointer" : "";
    };
    const leave = () => setShown(undefined);
    let isTouch = false;
    const press = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === "touch";
    };
    const go = (event: MouseEvent) => {
      const piece = isTouch ? undefined : pieceAt(event);
      if (!piece) return;
      // Elsewhere, and by touch, a click makes the drawing large.
      event.preventDefault();
      onStep(piece.stepKey);
    };
    view.addEventListener("pointermove", pointAtPiece);
    view.addEventListener("pointerleave", leave);
    view.addEventListener("pointerdown", press);
    view.addEventListener("click", go);
    return () => {
      view.removeEventListener("pointermove", pointAtPiece);
      view.removeEventListener("pointerleave", leave);
      view.removeEventListener("pointerdown", press);
      view.removeEventListener("click", go);
    };
  }, [drawn, pieces, fit, onStep]);

  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape") setShown(undefined);
    const next = stop + (ARROW_KEY_MOVES[event.key] ?? 0);
    if (next === stop || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const buttons = bar.current?.querySelectorAll("button") ?? [];
    buttons[(next + pieces.length) % pieces.length]?.focus();
  };
  const current = pieces.find(({ stepKey, value }) => stepKey === shown?.stepKey && value === shown.value);

  return (
    <div ref={bar} role="toolbar" aria-label="Pieces of the bench" onKeyDown={move}>
      {pieces.map((piece, index) => (
        <button
          key={`${piece.stepKey} ${piece.value}`}
          type="button"
          aria-label={[piece.name, piece.price].filter(Boolean).join(", ")}
          tabIndex={index === stop ? 0 : -1}
          // The pointer reaches the drawing itself, except where the keyboard is.
          className="absolute min-w-6 min-h-6 p-0 border-0 bg-transparent pointer-events-none focus-visible:pointer-events-auto"
          style={placeOf(piece, fit)}
          onFocus={() => {
            setLastFocused(index);
            setShown(piece);
          }}
          onBlur={() => setShown(undefined)}
          onClick={(event) => {
            // The view also listens.
            event.stopPropagation();
            onStep(piece.stepKey);
          }}
        />
      ))}
      {current && (
        <>
          <svg aria-hidden="true" className={exploreStyles.lines}>
            <g transform={`translate(${fit.x} ${fit.y}) scale(${fit.scale})`}>
              {current.polygons.map((points, index) => (
                <polygon
                  // biome-ignore lint/suspicious/noArrayIndexKey: the faces of a piece never move
                  key={index}
                  points={pointList(points)}
                  className="fill-accent [fill-opacity:0.18] stroke-accent stroke-[1.5px] [vector-effect:non-scaling-stroke]"
                />
              ))}
            </g>
          </svg>
          <p
            aria-hidden="true"
            className="absolute w-max max-w-44 px-2 py-1 [translate:-50%_-100%] rounded bg-ink text-paper text-xs text-center pointer-events-none"
            style={tipPlace(current, fit)}
          >
            {current.name} {current.price && <strong>{current.price}</strong>}
          </p>
        </>
      )}
    </div>
  );
});

function placeOf({ extent: [left, top, right, bottom] }: Piece, fit: Fit): CSSProperties {
  const [x, y] = place(fit, [left, top]);
  return { left: x, top: y, width: (right - left) * fit.scale, height: (bottom - top) * fit.scale };
}

/** Above a piece, or at the top edge of the view. */
function tipPlace({ extent: [left, top, right] }: Piece, fit: Fit): CSSProperties {
  const [x, y] = place(fit, [(left + right) / 2, top]);
  return { left: `clamp(5.5rem, ${x}px, 100% - 5.5rem)`, top: `max(2.5rem, ${y - 6}px)` };
}
