import {
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { SignInWays } from "#shared/api/staff.ts";
import { type AccessStore, reasonOf } from "./access/staff-access.ts";

/** Only companies with accounts load it. */
const PeopleSignIn = lazy(() => import("./account/PeopleSignIn.tsx"));

interface Props {
  /** Whether a session has ended. Its work is kept. */
  readonly ended: boolean;
  readonly ways: SignInWays | undefined;
  readonly onSignIn: AccessStore["signIn"];
  readonly onEnter: AccessStore["enter"];
  /** Asks whether a sign-in is still needed. */
  readonly onLook: () => void;
}

/** The sign-in form in place of a staff view. */
export function SignInForm({ ended, ways, onSignIn, onEnter, onLook }: Props) {
  const [isShared, setShared] = useState(false);
  const hasPeople = ways !== undefined && (ways.accounts || ways.provider !== null);
  const why = ended
    ? "Your session has ended. Your work is kept. Sign in to continue."
    : "The Admin Panel and Quote Requests are for staff.";

  // Staff may have signed in on another browser tab.
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") onLook();
  });
  useEffect(() => {
    const lookAgain = () => look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, []);

  if (!hasPeople || isShared)
    return <SharedPasswordForm {...{ ended, why, onSignIn }} onBack={hasPeople ? () => setShared(false) : undefined} />;
  return (
    <Suspense fallback={null}>
      <PeopleSignIn {...{ ways, why, ended, onSignIn, onEnter }} onShared={() => setShared(true)} />
    </Suspense>
  );
}

interface SharedProps extends Pick<Props, "ended" | "onSignIn"> {
  readonly why: string;
  /** Shows the form of people with accounts; undefined if there are none. */
  readonly onBack: (() => void) | undefined;
}

function SharedPasswordForm({ ended, why, onSignIn, onBack }: SharedProps) {
  const { input, sending, error, submit } = useSignIn(onSignIn);
  const id = useId();

  useEffect(() => {
    // Someone who moves along the tabs with arrow keys keeps the focus there.
    const isOnTabs = document.activeElement?.matches("[role=tab]:focus-visible");
    if (!isOnTabs) input.current?.focus();
  }, [input]);

  return (
    <form
      // At the top, with the error last, so that an error moves nothing.
      className="grid gap-2 mx-auto my-[clamp(2rem,10vh,6rem)] max-w-120 px-4 py-0"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h1 className="text-xl" id={`${id}-title`}>
        Staff sign-in
      </h1>
      <p id={`${id}-why`} className={ended ? "pl-3 border-l-4 border-warn" : "text-soft"}>
        {why}
      </p>
      {/* Password managers expect a user name. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value="staff" />
      <label className="mt-3 text-sm font-strong" htmlFor={id}>
        Password
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-3 [&_button]:px-2">
        <input
          ref={input}
          id={id}
          className="w-full min-h-target px-3 py-2 border border-line-strong rounded bg-card scroll-mt-8 [&[aria-invalid=true]]:border-bad"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={1000}
          readOnly={sending}
          aria-invalid={error?.isWrongPassword === true}
          aria-describedby={error ? `${id}-error` : `${id}-why`}
        />
        <Button type="submit" look="primary" aria-disabled={sending || undefined}>
          {sending ? "Signing in …" : "Sign In"}
        </Button>
      </div>
      {error && (
        <p role="alert" id={`${id}-error`} className="text-bad text-sm">
          {error.text}
        </p>
      )}
      {onBack && (
        <p>
          <Button look="link" onClick={onBack}>
            Use your own account
          </Button>
        </p>
      )}
    </form>
  );
}

interface SignInError {
  readonly text: string;
  readonly isWrongPassword: boolean;
}

/** Sends one password at a time. Selects a wrong one, so that typing replaces it. */
function useSignIn(signIn: Props["onSignIn"]) {
  const input = useRef<HTMLInputElement>(null);
  const underWay = useRef(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<SignInError>();

  useLayoutEffect(() => {
    if (!error) return;
    input.current?.focus();
    if (error.isWrongPassword) input.current?.select();
  }, [error]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current || !input.current) return;
    underWay.current = true;
    setSending(true);
    setError(undefined);
    const failure = await signIn({ password: input.current.value });
    underWay.current = false;
    setSending(false);
    if (failure) setError(errorOf(failure));
  };

  return { input, sending, error, submit };
}

/** Prefers the sentence about the first invalid field, which is more specific. */
function errorOf(failure: RequestFailure): SignInError {
  const { code, validationErrors = [] } = failure;
  const text = validationErrors[0]?.message ?? reasonOf(failure);
  return { text, isWrongPassword: code === "wrong_password" || code === "invalid_request" };
}
