import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";

const SHOWN_MS = 3000;

/** Copies the address, which holds the bench; where that is forbidden, says where to find it. */
export function CopyLink() {
  const [said, setSaid] = useState("");

  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(window.location.href).then(
      () => true,
      () => false,
    );
    setSaid(copied ? "Link copied" : "Copy the address of this page");
    setTimeout(() => setSaid(""), SHOWN_MS);
  };

  return (
    <Button look="quiet" onClick={copy}>
      <span aria-live="polite">{said || "Copy Link"}</span>
    </Button>
  );
}
