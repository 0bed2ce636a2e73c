import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { useLostFailure } from "#client/ui/hooks/use-lost-failure.ts";
import { Alert } from "./Alert.tsx";

interface Props {
  readonly title: string;
  /** The label of the button that does it. */
  readonly action: string;
  readonly look?: "danger" | "primary";
  /** Closes the dialog at once, or when the request that it returns has succeeded. */
  readonly onAct: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done, and stays until that is done or has failed. Cancel has the focus. */
export function Question({ title, action, look = "danger", onAct, onClose, children }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const tellLost = useLostFailure();
  useLayoutEffect(() => cancel.current?.focus({ preventScroll: true }), []);

  const act = async () => {
    if (busy) return;
    const request = onAct();
    const waits = request instanceof Promise;
    setBusy(waits);
    try {
      if (waits) await request;
      onClose();
    } catch (error) {
      const { message } = RequestFailure.of(error);
      tellLost(`Failed: ${title}`, message);
      setFailure(message);
      setBusy(false);
    }
  };

  const close = () => busy || onClose();

  return (
    <Dialog title={title} onClose={close}>
      <div className="grid gap-4">
        {children}
        <Alert text={failure} className="text-sm" />
        <div className="flex flex-wrap justify-end gap-3">
          <Button ref={cancel} aria-disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button look={look} aria-disabled={busy} onClick={() => void act()}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
