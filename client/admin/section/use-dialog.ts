import { type ReactElement, useState } from "react";

/** The dialog that is open over a list. */
export function useDialog() {
  const [dialog, setDialog] = useState<ReactElement>();
  return {
    dialog,
    /** Opens a dialog in place of the one before. Its `close` does nothing once another one has taken its place. */
    open(make: (close: () => void) => ReactElement) {
      const own = make(() => setDialog((now) => (now === own ? undefined : now)));
      setDialog(own);
    },
  };
}
