import { useId, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import type { Rules } from "#shared/engine/model.ts";
import type { Project } from "#shared/project.ts";
import { later } from "../later.tsx";
import styles from "./ProjectView.module.css";

export const CompareBenches = later(
  async () => (await import("../compare/CompareBenches.tsx")).CompareBenches,
  () => (
    <p role="alert">
      The comparison could not be loaded. Check your connection, then reload the page.
    </p>
  ),
);

interface Props {
  readonly rules: Rules;
  readonly items: Project;
  readonly onUse: (id: string, others: readonly string[]) => void;
}

/** Compares the selected benches, if they are two to four. */
export function CompareSelected({ rules, items, onUse }: Props) {
  const [isOpen, setOpen] = useState(false);
  const whyId = useId();
  const isReady = items.length >= 2 && items.length <= 4;
  return (
    <>
      <div className={styles.compare}>
        <Button
          look="small"
          aria-disabled={!isReady || undefined}
          aria-describedby={isReady ? undefined : whyId}
          onPointerEnter={CompareBenches.preload}
          onFocus={CompareBenches.preload}
          onClick={() => isReady && setOpen(true)}
        >
          {isReady ? `Compare ${items.length} Benches` : "Compare Benches"}
        </Button>
        {!isReady && <p id={whyId}>Select two to four benches to compare them.</p>}
      </div>
      {isOpen && (
        <CompareBenches
          rules={rules}
          benches={items}
          onUse={(id, others) => {
            setOpen(false);
            onUse(id, others);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
