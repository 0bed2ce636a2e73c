import { useState } from "react";

/** The dialog that is open over a list. `Open` says what it does, and to which item. */
export function useItemDialog<Open extends object>() {
  const [open, show] = useState<Open>();
  return {
    open,
    show,
    /** Closes the dialog, unless another one has taken its place since. */
    close: () => show((now) => (now === open ? undefined : now)),
  };
}
