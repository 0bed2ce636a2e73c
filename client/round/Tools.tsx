import { useState } from "react";
import styles from "./RoundView.module.css";
import type { Stage } from "./stage.ts";

interface Props {
  readonly stage: Stage;
  readonly hasDimensions: boolean;
  readonly onDimensions: (hasDimensions: boolean) => void;
}

/** The turn of one press, in radians. */
export const TURN = Math.PI / 12;
/** The move of one press, in CSS pixels. */
export const MOVE = 40;
export const ZOOM = 1.2;

const ARROWS = [
  { name: "left", right: -1, up: 0, angle: 180 },
  { name: "right", right: 1, up: 0, angle: 0 },
  { name: "up", right: 0, up: 1, angle: -90 },
  { name: "down", right: 0, up: -1, angle: 90 },
] as const;

/** The buttons of the 3D view. The arrows turn the bench, or move it. */
export function Tools({ stage, hasDimensions, onDimensions }: Props) {
  const [moves, setMoves] = useState(false);
  return (
    <div role="toolbar" aria-label="3D view" className={styles.tools}>
      <div className={styles.group}>
        {ARROWS.map(({ name, right, up, angle }) => (
          <button
            key={name}
            type="button"
            aria-label={`${moves ? "Move" : "Turn"} ${name}`}
            onClick={() =>
              moves ? stage.move(right * MOVE, -up * MOVE) : stage.turn(right * TURN, up * TURN)
            }
          >
            <svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">
              <path
                transform={`rotate(${angle})`}
                d="M-6 0H5M1 -4L5 0L1 4"
                className={styles.arrow}
              />
            </svg>
          </button>
        ))}
        <button type="button" aria-pressed={moves} onClick={() => setMoves(!moves)}>
          Move
        </button>
      </div>
      <div className={styles.group}>
        <button type="button" aria-label="Zoom in" onClick={() => stage.zoom(ZOOM)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => stage.zoom(1 / ZOOM)}>
          −
        </button>
        <button type="button" aria-label="Reset view" onClick={() => stage.home()}>
          Reset
        </button>
        <button
          type="button"
          aria-pressed={hasDimensions}
          onClick={() => onDimensions(!hasDimensions)}
        >
          Dimensions
        </button>
      </div>
    </div>
  );
}
