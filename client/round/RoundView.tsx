import { type ReactNode, useState } from "react";
import styles from "./RoundView.module.css";
import { type StageProps, type StageState, StageView } from "./StageView.tsx";

interface Props extends StageProps {
  /** The drawing, shown as long as the 3D view cannot be. */
  readonly children: ReactNode;
}

const SENTENCES = {
  missing: "This browser cannot show the bench in 3D, so the drawing stays.",
  lost: "The graphics of this device have stopped. The 3D view continues as soon as they return.",
} as const;

/** The bench in the round. It fills its container. */
export function RoundView({ children, ...props }: Props) {
  const [state, setState] = useState<StageState>();
  return (
    <div className={styles.round} data-shown={state === "shown" || undefined}>
      {state !== "shown" && children}
      {state !== "missing" && (
        <StageView {...props} onState={setState} isShown={state === "shown"} />
      )}
      {state && state !== "shown" && (
        <p role="status" className={styles.sentence}>
          {SENTENCES[state]}
        </p>
      )}
    </div>
  );
}
