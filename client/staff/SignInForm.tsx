import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import field from "#client/ui/fields/TextField.module.css";
import styles from "./SignInForm.module.css";
import { type AccessStore, reasonOf } from "./staff-access.ts";

interface Props {
  /** Whether a session has ended. Its work is kept. */
  readonly ended: boolean;
  readonly onSignIn: AccessStore["signIn"];
  /** Asks whether a sign-in is still needed. */
  readonly onLook: () => void;
}

/** The password form in place of a staff view. */
export function SignInForm({ ended, onSignIn, onLook }: Props) {
  const { input, sending, error, submit } = useSignIn(onSignIn);
  const id = useId();

  useEffect(() => {
    // Someone who moves along the tabs with arrow keys keeps the focus there.
    const isOnTabs = document.activeElement?.matches("[role=tab]:focus-visible");
    if (!isOnTabs) input.current?.focus();
  }, [input]);

  // Staff may have signed in on another browser tab.
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") onLook();
  });
  useEffect(() => {
    const lookAgain = () => look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, []);

  return (
    <form
      className={styles.form}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => void submit(event)}
    >
      <h1 id={`${id}-title`}>Staff sign-in</h1>
      <p id={`${id}-why`} className={ended ? styles.ended : styles.why}>
        {ended
          ? "Your session has ended. Your work is kept. Sign in to continue."
          : "The Admin Panel and Quote Requests are for staff."}
      </p>
      {/* Password managers expect a user name. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value="staff" />
      <label htmlFor={id}>Password</label>
      <div className={styles.row}>
        <input
          ref={input}
          id={id}
          className={field.input}
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
        <p role="alert" id={`${id}-error`} className={field.error}>
          {error.text}
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
    const failure = await signIn(input.current.value);
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
