import { useRef, useState } from "react";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { ProjectItem } from "#shared/project/project.ts";
import type { Rules } from "#shared/rules/model.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";
import "#client/ui/styles/order.css";

interface Props {
  readonly rules: Rules;
  /** Two to four. */
  readonly benches: readonly ProjectItem[];
  readonly onEdit: (id: string) => void;
  /** Keeps one of the shown benches, and removes the others from the project. */
  readonly onKeep: (id: string, shown: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Benches side by side. Hiding one changes nothing outside the dialog. */
export function CompareBenches({ rules, benches, onEdit, onKeep, onClose }: Props) {
  const [hidden, setHidden] = useState<readonly ProjectItem[]>([]);
  const box = useRef<HTMLElement>(null);
  const left = benches.filter(({ id }) => hidden.every((bench) => bench.id !== id));
  const hide = (bench: ProjectItem) => {
    setHidden([...hidden, bench]);
    // The pressed button is gone.
    box.current?.focus();
  };
  const last = hidden.at(-1);
  return (
    <Dialog title="Compare Benches" wide onClose={onClose}>
      <ScrollBox
        ref={box}
        label="Comparison"
        // Scrolls in both directions, so that the names and the first column stay in view. The rest of the dialog is 9 rem high.
        // Keeps hidden texts inside.
        className="[--first:9rem] relative [container-type:inline-size] max-h-[max(14rem,100dvh-var(--band-top)-var(--band-bottom)-9rem)] overflow-auto overscroll-contain [scroll-padding:4.5rem_0_0_var(--first)] max-sm:[--first:0rem] max-sm:max-h-[max(14rem,(100dvh-var(--band-top)-var(--band-bottom))*0.94-7rem)]"
      >
        <ComparisonTable
          rules={rules}
          benches={left}
          onEdit={onEdit}
          onKeep={(id) =>
            onKeep(
              id,
              left.map((bench) => bench.id),
            )
          }
          onHide={left.length > 2 ? hide : undefined}
        />
      </ScrollBox>
      <VisuallyHidden>
        <span role="status">{last && `${last.name} is no longer compared.`}</span>
      </VisuallyHidden>
    </Dialog>
  );
}
