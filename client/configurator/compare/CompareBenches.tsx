import { useRef, useState } from "react";
import { Dialog } from "#client/ui/Dialog.tsx";
import { ScrollBox } from "#client/ui/ScrollBox.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import type { Rules } from "#shared/engine/model.ts";
import type { ProjectItem } from "#shared/project.ts";
import styles from "./CompareBenches.module.css";
import { ComparisonTable } from "./ComparisonTable.tsx";

interface Props {
  readonly rules: Rules;
  /** Two to four. */
  readonly benches: readonly ProjectItem[];
  readonly onUse: (id: string) => void;
  readonly onClose: () => void;
}

/** Benches side by side. Removing one changes nothing outside the dialog. */
export function CompareBenches({ rules, benches, onUse, onClose }: Props) {
  const [removed, setRemoved] = useState<readonly ProjectItem[]>([]);
  const box = useRef<HTMLElement>(null);
  const left = benches.filter(({ id }) => removed.every((bench) => bench.id !== id));
  const remove = (bench: ProjectItem) => {
    setRemoved([...removed, bench]);
    // The pressed button is gone.
    box.current?.focus();
  };
  const last = removed.at(-1);
  return (
    <Dialog title="Compare Benches" wide onClose={onClose}>
      <ScrollBox ref={box} label="Comparison" className={styles.box}>
        <ComparisonTable
          rules={rules}
          benches={left}
          onUse={onUse}
          onRemove={left.length > 2 ? remove : undefined}
        />
      </ScrollBox>
      <VisuallyHidden>
        <span role="status">{last && `${last.name} is no longer compared.`}</span>
      </VisuallyHidden>
    </Dialog>
  );
}
