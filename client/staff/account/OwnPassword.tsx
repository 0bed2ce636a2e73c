import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { NewPasswordFields } from "./credential-fields.tsx";
import { InputField } from "./InputField.tsx";
import { SendingError } from "./SendingError.tsx";
import { type PartProps, useAct } from "./use-act.ts";

/** The password of a person, to set or replace. */
export function OwnPassword({ account, onAccount }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const label = account.hasPassword ? "Change Password" : "Set a Password";

  return (
    <section className={accountDialogStyles.part}>
      <h3>Password</h3>
      {isOpen ? (
        <PasswordForm
          {...{ account, onAccount, label }}
          onEnd={(done) => {
            setOpen(false);
            setDone(done);
          }}
        />
      ) : (
        <>
          {!account.hasPassword && <p className="text-soft">You have no password.</p>}
          <Button look="small" onClick={() => setOpen(true)}>
            {label}
          </Button>
        </>
      )}
      <p role="status">{isDone && "Your password is changed. Your other sessions have ended."}</p>
    </section>
  );
}

interface FormProps extends PartProps {
  readonly label: string;
  readonly onEnd: (isDone: boolean) => void;
}

function PasswordForm({ account, onAccount, label, onEnd }: FormProps) {
  // A first password whose reply was lost is repeated as it was typed.
  const [hadPassword] = useState(account.hasPassword);
  const [present, setPresent] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const { act, isSending, error, alert } = useAct(onAccount);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await act(async () => {
      if (password !== again) throw new RequestFailure({ error: "The passwords do not match." });
      const body = { ...(hadPassword && { present }), password };
      return call("PUT /api/staff/account/password", { body });
    });
    if (isDone) onEnd(true);
  };

  return (
    <form className={accountDialogStyles.form} onSubmit={(event) => void save(event)}>
      <input hidden readOnly name="username" autoComplete="username" value={account.email} />
      {hadPassword && (
        <InputField
          label="Present password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={present}
          onText={setPresent}
          maxLength={1000}
          autoFocus
        />
      )}
      <NewPasswordFields
        label="New password"
        hint={`At least ${account.codes.isOn ? 8 : 15} characters. A few words are easy to remember.`}
        password={{ value: password, onText: setPassword }}
        again={{ value: again, onText: setAgain }}
        autoFocus={!hadPassword}
      />
      <SendingError error={error} alert={alert} />
      <span className="flex flex-wrap gap-3">
        <Button type="submit" look="small" aria-disabled={isSending || undefined}>
          {label}
        </Button>
        <Button look="small" onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
