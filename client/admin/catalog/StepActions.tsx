import { useRef } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { Button } from "#client/ui/Button.tsx";
import type { StepDocument } from "#shared/rules.ts";
import styles from "./StepCard.module.css";

interface Props {
  readonly step: StepDocument;
  /** How many steps there are. */
  readonly count: number;
}

/** Moves a step up and down in the order, and opens what edits and deletes it. */
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
    // A card that moved has lost the focus; it stays with the button for the next move.
    if (document.activeElement !== document.body) return;
    currentTarget.focus({ preventScroll: true });
    currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
  };

  return (
    <div className={styles.actions}>
      <Button
        look="quiet"
        aria-label={`Move ${name} up`}
        aria-disabled={stepNumber === 1 || undefined}
        onClick={(event) => stepNumber > 1 && void move(-1, event)}
      >
        <Arrow direction="up" />
      </Button>
      <Button
        look="quiet"
        aria-label={`Move ${name} down`}
        aria-disabled={stepNumber === count || undefined}
        onClick={(event) => stepNumber < count && void move(1, event)}
      >
        <Arrow direction="down" />
      </Button>
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

function Arrow({ direction }: { direction: "up" | "down" }) {
  return (
    <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
      <path
        d={direction === "up" ? "M8 13V3M3.5 7.5 8 3l4.5 4.5" : "M8 3v10M3.5 8.5 8 13l4.5-4.5"}
      />
    </svg>
  );
}
