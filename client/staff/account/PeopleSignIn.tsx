import { type FormEvent, useState } from "react";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button, ButtonLink } from "#client/ui/components/Button.tsx";
import type { SignInWays } from "#shared/api/staff.ts";
import type { AccessStore } from "../access/staff-access.ts";
import { CodeField } from "./credential-fields.tsx";
import { formsStyles } from "./forms-styles.ts";
import { InputField } from "./InputField.tsx";
import { hasPasskeys, signWithPasskey } from "./passkey.ts";
import { SendingError } from "./SendingError.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly ways: SignInWays;
  readonly why: string;
  readonly ended: boolean;
  readonly onSignIn: AccessStore["signIn"];
  readonly onEnter: AccessStore["enter"];
  /** Shows the form of the shared password. */
  readonly onShared: () => void;
}

/** The sign-in form of people with accounts. */
export default function PeopleSignIn({ ways, why, ended, onSignIn, onEnter, onShared }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const { send, isSending, error, alert, forget } = useSending();
  // Someone who moves along the tabs with arrow keys keeps the focus there.
  const [takesFocus] = useState(() => !document.activeElement?.matches("[role=tab]:focus-visible"));
  const asksForCode = code !== undefined;

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    const failure = await send(() => onSignIn({ email, password, ...(asksForCode && { code }) }));
    if (failure?.code === "code_needed") {
      setCode("");
      forget();
    }
  };

  const signInWithPasskey = () => send(() => onEnter(askForPasskey));

  if (forgot) return <ForgotPassword email={email} onEmail={setEmail} onBack={() => setForgot(false)} />;

  const { provider } = ways;
  return (
    <form className={formsStyles.form} aria-label="Staff sign-in" onSubmit={(event) => void signIn(event)}>
      <h1 className="text-xl">Staff sign-in</h1>
      <p className={ended ? "pl-3 border-l-4 border-warn" : "text-soft"}>{why}</p>
      {provider !== null && (
        <ButtonLink className="w-full min-h-target" href={providerAddress(location.hash)}>
          Continue with {provider}
        </ButtonLink>
      )}
      {ways.accounts && ways.passkeys && hasPasskeys() && !asksForCode && (
        <Button
          look="primary"
          className="w-full min-h-target"
          aria-disabled={isSending || undefined}
          onClick={() => void signInWithPasskey()}
        >
          Sign In with a Passkey
        </Button>
      )}
      {ways.accounts && (
        <>
          <InputField
            label="Email"
            name="username"
            type="email"
            autoComplete="username webauthn"
            value={email}
            onText={setEmail}
            maxLength={254}
            autoFocus={takesFocus}
          />
          <InputField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onText={setPassword}
            maxLength={1000}
          />
          {asksForCode && <CodeField value={code} onText={setCode} />}
          <Button
            type="submit"
            look={ways.passkeys && !asksForCode ? "plain" : "primary"}
            className="w-full min-h-target"
            aria-disabled={isSending || undefined}
          >
            {isSending ? "Signing in …" : "Sign In"}
          </Button>
        </>
      )}
      <SendingError error={error} alert={alert} />
      <p className={formsStyles.others}>
        {ways.resetByEmail && (
          <Button look="link" onClick={() => setForgot(true)}>
            Forgot your password?
          </Button>
        )}
        {ways.sharedPassword && (
          <Button look="link" onClick={onShared}>
            Use the shared password
          </Button>
        )}
      </p>
    </form>
  );
}

async function askForPasskey() {
  const { options } = await call("POST /api/staff/passkeys/options", {});
  const answer = await signWithPasskey(options);
  return call("POST /api/staff/passkeys/session", { body: { answer } });
}

interface ForgotProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onBack: () => void;
}

/** Sends a link for a new password. Says the same for every address. */
function ForgotPassword({ email, onEmail, onBack }: ForgotProps) {
  const [isSent, setSent] = useState(false);
  const { send, isSending, error, alert } = useSending();

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    await send(async () => {
      try {
        await call("POST /api/staff/password-reset", { body: { email } });
        setSent(true);
        return undefined;
      } catch (failure) {
        return RequestFailure.of(failure);
      }
    });
  };

  return (
    <form className={formsStyles.form} aria-label="New password" onSubmit={(event) => void ask(event)}>
      <h1 className="text-xl">New password</h1>
      {isSent ? (
        <p role="status">
          If {email} belongs to an account, an email with a link is on its way. The link works for 24 hours.
        </p>
      ) : (
        <>
          <p className="text-soft">We email you a link. With it, you choose a new password.</p>
          <InputField
            label="Email"
            name="username"
            type="email"
            autoComplete="username"
            value={email}
            onText={onEmail}
            maxLength={254}
            autoFocus
          />
          <Button type="submit" look="primary" className="w-full min-h-target" aria-disabled={isSending || undefined}>
            Send the Link
          </Button>
        </>
      )}
      <SendingError error={error} alert={alert} />
      <p className={formsStyles.others}>
        <Button look="link" onClick={onBack}>
          Back to sign-in
        </Button>
      </p>
      <p className="text-soft text-sm">
        {isSent && "Nothing came? Look into the spam folder, or ask an owner for a link."}
      </p>
    </form>
  );
}

/** The company's sign-in, which leads back to the view in the address. */
function providerAddress(hash: string): string {
  const [, view] = /^#((?:admin|quotes)[\w/?&=%.+-]{0,400})$/.exec(hash) ?? [];
  return `/api/staff/provider${view === undefined ? "" : `?to=${encodeURIComponent(view)}`}`;
}
