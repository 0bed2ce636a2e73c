import { useId } from "react";
import { Button } from "#client/ui/Button.tsx";
import styles from "./SignInForm.module.css";
import { type SignIn, useSignIn } from "./use-sign-in.ts";
import { useWatchedForm } from "./use-watched-form.ts";

interface Props {
  /** Whether staff were in, and their work is kept. */
  readonly ended: boolean;
  readonly onSignIn: SignIn;
  /** Asks whether a sign-in is still needed. */
  readonly onLook: () => void;
}

/** Stands in the place of a view of staff until the password is given. */
export function SignInForm({ ended, onSignIn, onLook }: Props) {
  const { field, sending, error, submit } = useSignIn(onSignIn);
  useWatchedForm(field, onLook);
  const id = useId();

  return (
    <form className={styles.form} aria-labelledby={`${id}-title`} onSubmit={submit}>
      <h1 id={`${id}-title`}>Staff sign-in</h1>
      <p id={`${id}-why`} className={ended ? styles.ended : styles.why}>
        {ended
          ? "Your session has ended. Your work is kept. Sign in to continue."
          : "The Admin Panel and Quote Requests are for staff."}
      </p>
      {/* For password managers, which keep a password with a name. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value="staff" />
      <label htmlFor={id}>Password</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={1000}
          readOnly={sending}
          aria-invalid={error?.isWrong === true}
          aria-describedby={error ? `${id}-error` : `${id}-why`}
        />
        <Button type="submit" look="primary" aria-disabled={sending || undefined}>
          {sending ? "Signing in …" : "Sign In"}
        </Button>
      </div>
      {error && (
        <p role="alert" id={`${id}-error`} className={styles.error}>
          {error.text}
        </p>
      )}
    </form>
  );
}
