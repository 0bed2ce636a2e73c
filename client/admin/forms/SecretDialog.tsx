import type { PropsWithChildren } from "react";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";

interface Props {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  /** Whether it can be shown again. */
  readonly stays?: boolean;
  readonly onClose: () => void;
}

/** Shows a secret, most often this one time: Back and a reload do not take it away without asking. The children say whom to give it to. */
export function SecretDialog({ title, label, secret, stays = false, onClose, children }: PropsWithChildren<Props>) {
  useUnsaved(!stays);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <p>{children}</p>
        <CopyField
          {...{ label, text: secret }}
          look="primary"
          rows={2}
          {...(!stays && { note: "Copy it now: it is not shown again." })}
        />
      </div>
    </Dialog>
  );
}
