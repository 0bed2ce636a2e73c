import { useRef } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Button } from "#client/ui/Button.tsx";
import type { StepDocument } from "#shared/rules.ts";
import styles from "./StepCard.module.css";

interface Props {
  readonly step: StepDocument;
  /** The number of all steps. */
  readonly count: number;
}

const MOVES = [
  { by: -1, label: "up", path: "M8 13V3M3.5 7.5 8 3l4.5 4.5" },
  { by: 1, label: "down", path: "M8 3v10M3.5 8.5 8 13l4.5-4.5" },
];

/** Buttons that move, edit and delete a step. */
export function StepActions({ step: { key, name, stepNumber }, count }: Props) {
  const { open, change, basis, tellFailure } = useAdmin();

  const moving = useRef(false);

  const move = async (by: number, { currentTarget }: { currentTarget: HTMLElement }) => {
    const moved = {
      type: "edit-step",
      stepKey: key,
      changes: { stepNumber: stepNumber + by },
    } as const;
    if (moving.current) return;
    moving.current = true;
    tellFailure(moved, await change(moved, basis()));
    moving.current = false;
    // Moving the card blurs the button. Focus it for the next move.
    if (document.activeElement !== document.body) return;
    currentTarget.focus({ preventScroll: true });
    currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
  };

  const isEnd = (by: number) => stepNumber === (by < 0 ? 1 : count);

  return (
    <div className={styles.actions}>
      {MOVES.map(({ by, label, path }) => (
        <Button
          key={by}
          look="quiet"
          aria-label={`Move ${name} ${label}`}
          aria-disabled={isEnd(by) || undefined}
          onClick={(event) => !isEnd(by) && void move(by, event)}
        >
          <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
          </svg>
        </Button>
      ))}
      <Button
        look="quiet"
        aria-label={`Edit step ${name}`}
        onClick={() => open({ type: "edit-step", stepKey: key })}
      >
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`Delete step ${name}`}
        onClick={() => open({ type: "delete-step", stepKey: key })}
      >
        Delete
      </Button>
    </div>
  );
}
