import type { RefObject } from "react";
import { SignOut } from "./SignOut.tsx";
import styles from "./StaffBar.module.css";
import type { AccessStore } from "./staff-access.ts";

interface Props {
  readonly access: "open" | "signed-in";
  readonly sentence: RefObject<HTMLParagraphElement | null>;
  readonly onSignOut: AccessStore["signOut"];
}

/** Above a view of staff: who can use it, and the way out. */
export function StaffBar({ access, sentence, onSignOut }: Props) {
  return (
    <div className={styles.bar}>
      <p ref={sentence} tabIndex={-1} className={access === "open" ? styles.open : undefined}>
        {access === "open"
          ? "Anyone on this computer can use this view. Set STAFF_PASSWORD before the server goes on a network."
          : "Signed in as staff"}
      </p>
      {access === "signed-in" && <SignOut onSignOut={onSignOut} />}
    </div>
  );
}
