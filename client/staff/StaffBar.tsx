import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { hasUnsaved, untilSaved } from "#client/ui/unsaved.ts";
import styles from "./StaffBar.module.css";
import { type AccessStore, reasonOf } from "./staff-access.ts";

interface Props {
  readonly access: "open" | "signed-in";
  readonly sentence: RefObject<HTMLParagraphElement | null>;
  readonly onSignOut: AccessStore["signOut"];
}

/** The line above a staff view: its users, and the sign-out. */
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

/** Signs out. Waits for saves in progress, and asks before unsaved input is lost. */
export function SignOut({ onSignOut }: Pick<Props, "onSignOut">) {
  const [sending, setSending] = useState(false);
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();

  const begin = async () => {
    if (sending) return;
    setSending(true);
    setError(undefined);
    await untilSaved();
    setChecking(true);
  };

  const leave = async () => {
    setAsking(false);
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
        <Dialog title="Sign Out" onClose={() => setAsking(false)}>
          <p>You have typed something that is not saved yet. It is lost when you sign out.</p>
          <div className={styles.buttons}>
            <Button autoFocus onClick={() => setAsking(false)}>
              Stay Signed In
            </Button>
            <Button look="danger" onClick={() => void leave()}>
              Sign Out
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
