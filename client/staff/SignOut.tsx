import { useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { hasUnsaved } from "#client/ui/has-unsaved.ts";
import { SignOutDialog } from "./SignOutDialog.tsx";
import styles from "./StaffBar.module.css";
import type { AccessStore } from "./staff-access.ts";
import { reasonOf } from "./staff-texts.ts";

/** Signs out; where that would lose what was typed, it asks first. */
export function SignOut({ onSignOut }: { onSignOut: AccessStore["signOut"] }) {
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();

  const leave = async () => {
    if (sending) return;
    setSending(true);
    setError(undefined);
    const failure = await onSignOut();
    setSending(false);
    if (failure) setError(reasonOf(failure));
  };

  return (
    <>
      {error && (
        <p role="alert" className={styles.failure}>
          You are still signed in. {error}
        </p>
      )}
      <Button
        look="quiet"
        className={styles.out}
        aria-disabled={sending || undefined}
        onClick={() => (hasUnsaved() ? setAsking(true) : void leave())}
      >
        {sending ? "Signing out …" : "Sign Out"}
      </Button>
      {asking && (
        <SignOutDialog
          onSignOut={() => {
            setAsking(false);
            void leave();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
