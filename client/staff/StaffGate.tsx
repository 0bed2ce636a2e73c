import { type ComponentType, type PropsWithChildren, useEffect, useRef, useSyncExternalStore } from "react";
import { PersonContext } from "#client/api/person.ts";
import { watchStaff } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { loadView } from "#client/ui/components/load-view.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import { ShownContext } from "#client/ui/hooks/shown-context.ts";
import { usePolling } from "#client/ui/hooks/use-polling.ts";
import type { SignedInPerson } from "#shared/api/staff.ts";
import { type AccessStore, createStaffAccess, reasonOf } from "./access/staff-access.ts";
import { SignInForm } from "./SignInForm.tsx";
import { StaffBar } from "./StaffBar.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import "./staff.css";

type View = ComponentType<{ active: boolean }>;

/** All gates of the page share one sign-in. */
const store = createStaffAccess();

export function guardView(view: View) {
  return ({ active }: { active: boolean }) => <StaffGate store={store} view={view} active={active} />;
}

interface Props {
  readonly store: AccessStore;
  readonly view: View;
  readonly active: boolean;
}

/**
 * Shows a staff view, or the sign-in form in its place. If a session ends by itself, the view stays
 * hidden behind the form, and sends no requests.
 */
export function StaffGate({ store, view: View, active }: Props) {
  const { access, person, ways, ended, failure } = useSyncExternalStore(store.subscribe, store.state);
  const token = useSyncExternalStore(watchHash, readJoinToken);
  const isIn = access === "open" || access === "signed-in";
  const view = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLParagraphElement>(null);
  useKeptPlace({ view, start: bar, isIn, isOut: access === "signed-out", active });

  // The role may change while somebody types, too.
  usePolling(active, () => {
    if (store.state().access !== "signed-out") void store.load();
  });
  useEffect(() => watchStaff(() => store.state().access && void store.load()), [store]);

  if (access === undefined) {
    if (!failure) return null;
    return (
      <Message title="Failed to open this view" tone="error">
        <p>{reasonOf(failure)}</p>
        <Button look="primary" onClick={() => void store.load()}>
          Try again
        </Button>
      </Message>
    );
  }
  if (token !== undefined && active)
    return <JoinForm token={token} passkeys={ways?.passkeys ?? false} onEnter={store.enter} onDone={leaveJoinLink} />;
  return (
    <>
      {!isIn && active && (
        <SignInForm
          {...{ ended, ways, person }}
          onSignIn={store.signIn}
          onEnter={store.enter}
          onLook={() => void store.load()}
        />
      )}
      {(isIn || ended) && (
        <WithPerson person={person}>
          <ShownContext value={isIn}>
            <div key={person?.id} ref={view} hidden={!isIn}>
              <StaffBar
                access={access === "open" ? "open" : "signed-in"}
                {...{ person, sentence: bar }}
                onSignOut={store.signOut}
              />
              <View active={active && isIn} />
            </div>
          </ShownContext>
        </WithPerson>
      )}
    </>
  );
}

/** Only whoever opens a link loads it. */
const JoinForm = loadView(async () => (await import("./account/JoinForm.tsx")).JoinForm);

/** The token of the link that invites a person, or lets one choose a new password. */
const readJoinToken = () => /^#admin\/join\/([\w-]{1,100})$/.exec(window.location.hash)?.[1];

function watchHash(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** The token is used up. It leaves the address, and the browser's history. */
function leaveJoinLink(): void {
  window.history.replaceState(null, "", "#admin/catalog");
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** The views of the Admin Panel and Quote Requests learn whose they are. */
function WithPerson({ person, children }: PropsWithChildren<{ person: SignedInPerson | undefined }>) {
  return person ? <PersonContext value={person}>{children}</PersonContext> : children;
}
