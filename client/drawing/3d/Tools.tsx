import styles from "./RoundView.module.css";
import type { SceneRenderer } from "./scene-renderer.ts";

interface Props {
  readonly renderer: SceneRenderer;
  readonly hasDimensions: boolean;
  readonly onDimensions: (hasDimensions: boolean) => void;
  /** Whether a few things lie on the top. */
  readonly hasThings: boolean;
  readonly onThings: (hasThings: boolean) => void;
}

/** An eighth of a full turn, in radians: from each side to the next corner. */
const EIGHTH_TURN_RADIANS = Math.PI / 4;

/** The buttons of the 3D view, for visitors who neither drag nor use the keyboard. */
export function Tools({ renderer, hasDimensions, onDimensions, hasThings, onThings }: Props) {
  return (
    <fieldset aria-label="3D view" className={`${styles.tools} flex m-0 p-0 border-0 gap-2`}>
      <Tool name="Turn" path={ICONS.turn} onClick={() => renderer.turn(EIGHTH_TURN_RADIANS, 0)} />
      <Tool
        name="Dimensions"
        path={ICONS.dimensions}
        isOn={hasDimensions}
        onClick={() => onDimensions(!hasDimensions)}
      />
      <Tool
        name="Things"
        label="Things on the top"
        path={ICONS.things}
        isOn={hasThings}
        onClick={() => onThings(!hasThings)}
      />
      <Tool name="Reset" label="Reset view" path={ICONS.reset} onClick={() => renderer.goHome()} />
    </fieldset>
  );
}

const ICONS = {
  turn: "M4.6 2.2A6.5 3.3 0 1 1 6.2 -1.8M6.8 -5.4L6.5 -1.6L2.8 -2",
  dimensions: "M-7 -5V5M7 -5V5M-6.5 0H6.5M-4 -2.5L-6.5 0L-4 2.5M4 -2.5L6.5 0L4 2.5",
  things: "M-7 5H7M-6 5V-3H1V5M-4.5 -1H-0.5V2H-4.5ZM3 5V1H6.5V5",
  reset: "M-7 -3V-7H-3M3 -7H7V-3M7 3V7H3M-3 7H-7V3M-3 -2H3V3H-3Z",
};

interface ToolProps {
  readonly name: string;
  /** In full. Default: the name. */
  readonly label?: string;
  readonly path: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
}

function Tool({ name, label = name, path, isOn, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className="flex items-center justify-center gap-[0.4em] min-w-9 h-9 px-[0.65em] border border-line-strong rounded bg-sheet text-soft text-xs leading-none pointer-events-auto hover:border-ink hover:text-ink aria-pressed:bg-soft aria-pressed:text-sheet"
      onClick={onClick}
    >
      <svg
        viewBox="-8 -8 16 16"
        width="16"
        height="16"
        aria-hidden="true"
        className="fill-none stroke-current stroke-[1.4] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={path} />
      </svg>
      <span>{name}</span>
    </button>
  );
}
