import { type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { call } from "#client/api/call.ts";
import { keepsTyped } from "#client/api/staff-storage.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import { hasUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { SignedInPerson, SignInWays } from "#shared/api/staff.ts";
import type { AccessStore } from "./access/staff-access.ts";
import { CodeField } from "./account/credential-fields.tsx";
import { ForgotPassword } from "./account/ForgotPassword.tsx";
import { formsStyles } from "./account/forms-styles.ts";
import { InputField } from "./account/InputField.tsx";
import { hasPasskeys, signWithPasskey } from "./account/passkey.ts";
import { SendingError } from "./account/SendingError.tsx";
import { useSending } from "./account/use-sending.ts";

interface Props {
  /** Whether a session has ended. Its work is kept. */
  readonly ended: boolean;
  /** The person whose session has ended. */
  readonly person?: SignedInPerson | undefined;
  /** Undefined until the server tells them: the built-in owner may sign in. */
  readonly ways: SignInWays | undefined;
  readonly onSignIn: AccessStore["signIn"];
  readonly onEnter: AccessStore["enter"];
  /** Asks whether a sign-in is still needed. */
  readonly onLook: () => void;
}

const WITHOUT_ACCOUNTS: SignInWays = {
  accounts: false,
  withoutEmail: true,
  provider: null,
  passkeys: false,
  resetByEmail: false,
};

/** The sign-in form in place of a staff view. It asks for an email only where people have accounts. */
export function SignInForm({ ended, person, ways = WITHOUT_ACCOUNTS, onSignIn, onEnter, onLook }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const { send, isSending, error, alert, forget } = useSending("password");
  const id = useId();
  // Someone who moves along the tabs with arrow keys keeps the focus there.
  const [takesFocus] = useState(() => !document.activeElement?.matches("[role=tab]:focus-visible"));
  const [isKept] = useState(() => keepsTyped() || (ended && hasUnsaved()));
  const asksForCode = code !== undefined;
  const { accounts, withoutEmail, provider } = ways;
  const hasPasskey = accounts && ways.passkeys && hasPasskeys() && !asksForCode;

  // Staff may have signed in on another browser tab.
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") onLook();
  });
  useEffect(() => {
    const lookAgain = () => look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => document.removeEventListener("visibilitychange", lookAgain);
  }, []);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    const named = withoutEmail && email.trim() === "" ? {} : { email };
    const failure = await send(() => onSignIn({ ...named, password, ...(asksForCode && { code }) }));
    if (failure?.code === "code_needed") {
      setCode("");
      forget();
    }
  };

  if (forgot) return <ForgotPassword email={email} onEmail={setEmail} onBack={() => setForgot(false)} />;

  return (
    <form className={formsStyles.form} aria-label="Staff sign-in" onSubmit={(event) => void signIn(event)}>
      <h1 className="text-xl">Staff sign-in</h1>
      <p id={`${id}-why`} className={ended ? "pl-3 border-l-4 border-warn" : "text-soft"}>
        {ended
          ? isKept && person && ways.accounts
            ? `The session of ${person.name} has ended. Unsaved work is kept for ${person.name}. If another person signs in, it is lost.`
            : "Your session has ended. Your work is kept. Sign in to continue."
          : isKept && ways.accounts
            ? "This browser keeps unsaved work of whoever signed in last. If another person signs in, it is lost."
            : "The Admin Panel and Quote Requests are for staff."}
      </p>
      {provider !== null && (
        <ButtonLink className="w-full min-h-target" href={providerAddress(location.hash)}>
          Continue with {provider}
        </ButtonLink>
      )}
      {hasPasskey && (
        <Button
          look="primary"
          className="w-full min-h-target"
          aria-disabled={isSending || undefined}
          onClick={() => void send(() => onEnter(askForPasskey))}
        >
          Sign In with a Passkey
        </Button>
      )}
      {accounts ? (
        <InputField
          label={withoutEmail ? "Email (optional)" : "Email"}
          name="username"
          type="email"
          autoComplete="username webauthn"
          required={!withoutEmail}
          {...(withoutEmail && { hint: "Leave it empty if you have no account, only the password of your company." })}
          value={email}
          onText={setEmail}
          maxLength={254}
          autoFocus={takesFocus}
        />
      ) : (
        // Password managers expect a user name.
        <input hidden readOnly type="text" name="username" autoComplete="username" value="staff" />
      )}
      {(accounts || withoutEmail) && (
        <>
          <InputField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            maxLength={1000}
            autoFocus={takesFocus && !accounts}
            describedBy={error ? `${id}-error` : `${id}-why`}
            isInvalid={error?.code === "wrong_password"}
          />
          {asksForCode && <CodeField value={code} onText={setCode} />}
          <Button
            type="submit"
            look={hasPasskey ? "plain" : "primary"}
            className="w-full min-h-target"
            aria-disabled={isSending || undefined}
          >
            {isSending ? "Signing in …" : "Sign In"}
          </Button>
        </>
      )}
      {/* Last, so that an error moves nothing. */}
      <SendingError id={`${id}-error`} error={error} alert={alert} />
      {ways.resetByEmail && (
        <p className={formsStyles.others}>
          <Button look="link" onClick={() => setForgot(true)}>
            Forgot your password?
          </Button>
        </p>
      )}
    </form>
  );
}

async function askForPasskey() {
  const { options } = await call("POST /api/staff/passkeys/options", {});
  const answer = await signWithPasskey(options);
  return call("POST /api/staff/passkeys/session", { body: { answer } });
}

/** The company's sign-in, which leads back to the view in the address. */
function providerAddress(hash: string): string {
  const [, view] = /^#((?:admin|quotes)[\w/?&=%.+-]{0,400})$/.exec(hash) ?? [];
  return `/api/staff/provider${view === undefined ? "" : `?to=${encodeURIComponent(view)}`}`;
}
