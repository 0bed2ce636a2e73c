import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { formsStyles } from "./forms-styles.ts";
import { InputField } from "./InputField.tsx";
import { SendingError } from "./SendingError.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onBack: () => void;
}

/** Sends a link for a new password. Says the same for every address. */
export function ForgotPassword({ email, onEmail, onBack }: Props) {
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
