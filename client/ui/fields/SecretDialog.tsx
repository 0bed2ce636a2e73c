import type { PropsWithChildren } from "react";
import { Dialog } from "../components/Dialog.tsx";
import { useUnsaved } from "../hooks/unsaved.ts";
import { CopyField } from "./CopyField.tsx";

interface Props {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly rows?: number;
  /** Whether it can be shown again. */
  readonly stays?: boolean;
  readonly onClose: () => void;
}

/**
 * Shows a secret, most often this one time: only its close button takes it away. Back and a reload ask first, and Escape or a second click
 * on the button that made it may not be meant. The children say whom to give it to.
 */
export function SecretDialog(props: PropsWithChildren<Props>) {
  const { title, label, secret, rows = 2, stays = false, onClose, children } = props;
  useUnsaved(!stays);
  return (
    <Dialog title={title} onClose={(click) => (stays || click) && onClose()}>
      <div className="grid grid-cols-1 gap-4">
        <p>{children}</p>
        <CopyField
          {...{ label, text: secret, rows }}
          look="primary"
          {...(!stays && { note: "Copy it now: it is not shown again." })}
        />
      </div>
    </Dialog>
  );
}
