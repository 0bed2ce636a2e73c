import type { PropsWithChildren } from "react";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";

interface Props {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret this one time. The children say whom to give it to. */
export const SecretDialog = ({ title, label, secret, onClose, children }: PropsWithChildren<Props>) => (
  <Dialog title={title} onClose={onClose}>
    <div className="grid grid-cols-1 gap-4">
      <p>{children}</p>
      <CopyField label={label} text={secret} look="primary" rows={2} note="Copy it now: it is not shown again." />
    </div>
  </Dialog>
);
