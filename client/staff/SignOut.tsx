import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { hasUnsaved } from "#client/ui/has-unsaved.ts";
import { untilStored } from "#client/ui/storing.ts";
import { SignOutDialog } from "./SignOutDialog.tsx";
import styles from "./StaffBar.module.css";
import type { AccessStore } from "./staff-access.ts";
import { reasonOf } from "./staff-texts.ts";

/** Signs out. Waits for saves in progress, and asks before unsaved input is lost. */
export function SignOut({ onSignOut }: { onSignOut: AccessStore["signOut"] }) {
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();

  const [checking, setChecking] = useState(false);

  const begin = async () => {
    if (sending) return;
    setSending(true);
    setError(undefined);
    await untilStored();
    setChecking(true);
  };

  const leave = async () => {
    setSending(true);
    const failure = await onSignOut();
    setSending(false);
    if (failure) setError(reasonOf(failure));
  };

  const check = useEffectEvent(() => {
    setChecking(false);
    if (!hasUnsaved()) return void leave();
    setSending(false);
    setAsking(true);
  });
  // After the next render, because saved fields count as unsaved until then.
  useEffect(() => {
    if (checking) check();
  }, [checking]);

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
        onClick={() => void begin()}
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
