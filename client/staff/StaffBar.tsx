import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useState } from "react";
import { keepsTyped } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { FailedDialog } from "#client/ui/components/lazy-part.tsx";
import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { hasUnsaved, waitForSaves } from "#client/ui/hooks/unsaved.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import type { SignedInPerson } from "#shared/api/staff.ts";
import { colorOf } from "#shared/text/person-color.ts";
import { type AccessStore, reasonOf } from "./access/staff-access.ts";
import styles from "./StaffBar.module.css";

interface Props {
  readonly access: "open" | "signed-in";
  /** The person who signed in. */
  readonly person: SignedInPerson | undefined;
  readonly sentence: RefObject<HTMLParagraphElement | null>;
  readonly onSignOut: AccessStore["signOut"];
}

/** Only whoever opens it loads it. */
const AccountDialog = lazy(() => import("./account/AccountDialog.tsx").catch(() => ({ default: FailedDialog })));

/** The bar above a staff view: who can use it, the own account behind the name, and the Sign Out button. */
export function StaffBar({ access, person, sentence, onSignOut }: Props) {
  const [showsAccount, setShowsAccount] = useState(false);
  return (
    <>
      <div
        // Focused only so that the Tab key continues from here.
        className={`${styles.bar} flex flex-wrap items-center gap-x-3 min-h-9 px-page py-0 border-b border-line text-soft text-sm [&>p]:mr-auto [&>p:focus-visible]:outline-none`}
      >
        <p ref={sentence} tabIndex={-1} className={access === "open" ? `${styles.open} max-sm:text-xs` : undefined}>
          {access === "open"
            ? "Anyone on this computer can use this view. Set STAFF_PASSWORD before you put the server on a network."
            : nameOf(person, () => setShowsAccount(true))}
        </p>
        {access === "signed-in" && <SignOut onSignOut={onSignOut} />}
      </div>
      {showsAccount && (
        <Suspense fallback={null}>
          <AccountDialog onClose={() => setShowsAccount(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Ana Silva · Sales', which opens the account. */
function nameOf(person: SignedInPerson | undefined, onOpen: () => void) {
  return (
    person && (
      <Button
        look="quiet"
        className="-ml-3 min-h-9 [--mark:1.5rem] coarse:min-h-target"
        title="Your Account"
        onClick={onOpen}
      >
        <PersonMark name={person.name} colorIndex={colorOf(person.id)} hasName />
        {person.name} · {ROLES[person.role].label}
      </Button>
    )
  );
}

/** Signs out. Waits for saves in progress, and asks before it discards unsaved input. */
export function SignOut({ onSignOut }: Pick<Props, "onSignOut">) {
  const [phase, setPhase] = useState<"idle" | "saving" | "checking" | "asking" | "leaving">("idle");
  const [error, setError] = useState<string>();
  const isBusy = phase !== "idle" && phase !== "asking";

  const begin = async () => {
    if (isBusy) return;
    setPhase("saving");
    setError(undefined);
    await waitForSaves();
    setPhase("checking");
  };

  const leave = async () => {
    setPhase("leaving");
    const failure = await onSignOut();
    setPhase("idle");
    if (failure) setError(reasonOf(failure));
  };

  const check = useEffectEvent(() => {
    if (hasUnsaved() || keepsTyped()) setPhase("asking");
    else void leave();
  });
  // After the next render, because saved fields count as unsaved until then.
  useEffect(() => {
    if (phase === "checking") check();
  }, [phase]);

  return (
    <>
      {error && (
        <p role="alert" className="text-bad">
          You are still signed in. {error}
        </p>
      )}
      <Button
        look="quiet"
        className="-mr-3 min-h-9 coarse:min-h-target"
        aria-disabled={isBusy || undefined}
        onClick={() => void begin()}
      >
        {isBusy ? "Signing out …" : "Sign Out"}
      </Button>
      {phase === "asking" && (
        <Dialog title="Sign Out" onClose={() => setPhase("idle")}>
          <p>You have unsaved changes. Signing out discards them.</p>
          <div className="flex flex-wrap justify-end gap-3 mt-6">
            <Button autoFocus onClick={() => setPhase("idle")}>
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
