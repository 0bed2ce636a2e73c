import { type FormEvent, useEffect, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Message } from "#client/ui/components/Message.tsx";
import type { JoinReply } from "#shared/api/joining.ts";
import { type AccessStore, reasonOf } from "../access/staff-access.ts";
import { CodeField, NewPasswordFields } from "./credential-fields.tsx";
import { formsStyles } from "./forms-styles.ts";
import { hasPasskeys, makePasskey } from "./passkey.ts";
import { SendingError } from "./SendingError.tsx";
import { useSending } from "./use-sending.ts";

interface Props {
  readonly token: string;
  /** Whether passkeys work at this address. */
  readonly passkeys: boolean;
  readonly onEnter: AccessStore["enter"];
  /** The link is used, or leads nowhere. */
  readonly onDone: () => void;
}

/** Greets whoever opens a link of an invitation or for a new password, who then chooses how to sign in. */
export function JoinForm({ token, passkeys, onEnter, onDone }: Props) {
  const [link, setLink] = useState<JoinReply>();
  const [failure, setFailure] = useState<RequestFailure>();

  useEffect(() => {
    call("POST /api/staff/join", { body: { token } }).then(setLink, (error: unknown) =>
      setFailure(RequestFailure.of(error)),
    );
  }, [token]);

  if (failure)
    return (
      <Message title="This link does not work" tone="error">
        <p>{reasonOf(failure)}</p>
        <Button look="primary" onClick={onDone}>
          Go to Sign-In
        </Button>
      </Message>
    );
  if (!link) return null;
  return <ChooseForm {...{ token, link, onEnter, onDone }} canUsePasskeys={passkeys && hasPasskeys()} />;
}

interface ChooseProps extends Pick<Props, "token" | "onEnter" | "onDone"> {
  readonly link: JoinReply;
  readonly canUsePasskeys: boolean;
}

function ChooseForm({ token, link, canUsePasskeys, onEnter, onDone }: ChooseProps) {
  const [byPassword, setByPassword] = useState(!canUsePasskeys || link.purpose === "reset");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [code, setCode] = useState("");
  const { send, isSending, error, alert } = useSending();
  const second = link.needsCode ? { code } : {};

  const choosePassword = async (event: FormEvent) => {
    event.preventDefault();
    const failed = await send(async () => {
      if (password !== again) return new RequestFailure({ error: "The passwords do not match." });
      return onEnter(() => call("POST /api/staff/join/password", { body: { token, password, ...second } }));
    });
    if (!failed) onDone();
  };

  const createPasskey = async () => {
    const failed = await send(() =>
      onEnter(async () => {
        const { options } = await call("POST /api/staff/join/passkey-options", { body: { token } });
        const answer = await makePasskey(options);
        return call("POST /api/staff/join/passkey", { body: { token, answer, ...second } });
      }),
    );
    if (!failed) onDone();
  };

  const isInvitation = link.purpose === "invitation";
  return (
    <form
      className={formsStyles.form}
      aria-label={isInvitation ? "Invitation" : "New password"}
      onSubmit={(event) => void choosePassword(event)}
    >
      <h1 className="text-xl">{isInvitation ? `Welcome, ${link.name}` : `Hello ${link.name}`}</h1>
      <p className="text-soft">
        {isInvitation
          ? `Your account at ${link.company} is ${link.email}. Choose how you sign in.`
          : `Choose how you sign in to the account ${link.email} from now on. Other browsers are then signed out.`}
      </p>
      {link.needsCode && <CodeField value={code} onText={setCode} />}
      {canUsePasskeys && (
        <>
          <Button
            look={byPassword ? "plain" : "primary"}
            className="w-full min-h-target"
            aria-disabled={isSending || undefined}
            onClick={() => void createPasskey()}
          >
            Create a Passkey
          </Button>
          <p className="text-soft">
            A passkey is your fingerprint, your face or the code of your device. Nobody can guess it, and no false page
            can steal it.
          </p>
        </>
      )}
      {byPassword ? (
        <>
          <input hidden readOnly name="username" autoComplete="username" value={link.email} />
          <NewPasswordFields
            label="Password"
            hint="At least 15 characters, or 8 together with one-time codes. A few words are easy to remember."
            password={{ value: password, onText: setPassword }}
            again={{ value: again, onText: setAgain }}
            autoFocus={!link.needsCode}
          />
          <Button type="submit" look="primary" className="w-full min-h-target" aria-disabled={isSending || undefined}>
            Set the Password
          </Button>
        </>
      ) : (
        <p className={formsStyles.others}>
          <Button look="link" onClick={() => setByPassword(true)}>
            Use a password instead
          </Button>
        </p>
      )}
      <SendingError error={error} alert={alert} />
    </form>
  );
}
