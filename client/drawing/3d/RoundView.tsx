import { type ReactNode, useMemo, useState } from "react";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { Configuration } from "#shared/rules/configuration.ts";
import { namedPieces } from "../pieces/pieces.ts";
import styles from "./RoundView.module.css";
import { SceneCanvas, type SceneCanvasProps } from "./SceneCanvas.tsx";
import type { SceneState } from "./use-scene-renderer.ts";

interface Props extends Omit<SceneCanvasProps, "pointed" | "onPoint" | "onChoose"> {
  readonly configuration: Configuration;
  /** Goes to the step of a piece. Without it, pieces do not respond to the pointer. */
  readonly onStep: ((stepKey: string) => void) | undefined;
  /** Leaves the full screen. */
  readonly onClose: () => void;
  /** The drawing, shown as long as the 3D view cannot be. */
  readonly children: ReactNode;
}

const SENTENCES = {
  missing: "This browser cannot show the bench in 3D, so the drawing stays.",
  lost: "This device's graphics have stopped. The 3D view continues as soon as they are back.",
} as const;

/** The bench in the round. It fills its container, or the screen. */
export function RoundView({ onClose, ...props }: Props) {
  if (!props.isLarge) return <Round {...props} />;
  return (
    <Dialog title="3D view" full onClose={onClose}>
      <div className="relative h-full text-ink">
        <Round {...props} onStep={undefined} />
      </div>
    </Dialog>
  );
}

function Round({ configuration, onStep, children, ...props }: Omit<Props, "onClose">) {
  const { rules, bench, isLarge } = props;
  const [state, setState] = useState<SceneState>();
  const [id, setId] = useState<string>();
  const pieces = useMemo(() => namedPieces(rules, configuration, bench.solids), [rules, configuration, bench]);
  const pieceOf = (solid = "") => pieces.find(({ solids }) => solids.has(solid));
  const pointed = onStep && pieceOf(id);
  return (
    <div
      // Read by the renderer: the color of pointed pieces.
      className={`${styles.round} absolute inset-0 accent-accent`}
      data-shown={state === "shown" || undefined}
      data-large={isLarge || undefined}
    >
      {state !== "shown" && children}
      {state !== "missing" && (
        <SceneCanvas
          {...props}
          pointed={pointed?.solids}
          onPoint={setId}
          onChoose={(solid) => {
            const piece = pieceOf(solid);
            if (piece) onStep?.(piece.stepKey);
          }}
          onState={setState}
          isShown={state === "shown"}
        />
      )}
      {state === "shown" && pointed && (
        <p
          aria-hidden="true"
          // The name and the price of the piece at the pointer.
          className="absolute bottom-13 start-1/2 w-max max-w-[80%] px-2 py-1 [translate:-50%] rounded bg-ink text-paper text-xs pointer-events-none"
        >
          {pointed.name} {pointed.price && <strong>{pointed.price}</strong>}
        </p>
      )}
      {state && state !== "shown" && (
        <p role="status" className="text-soft text-xs text-center absolute inset-x-3 bottom-2">
          {SENTENCES[state]}
        </p>
      )}
    </div>
  );
}
