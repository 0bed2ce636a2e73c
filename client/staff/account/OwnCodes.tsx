import { type FormEvent, lazy, Suspense, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { CopyField } from "#client/ui/fields/CopyField.tsx";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { countNoun } from "#shared/text/text.ts";
import styles from "./AccountDialog.module.css";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { InputField } from "./InputField.tsx";
import { SendingError } from "./SendingError.tsx";
import { type PartProps, useAct } from "./use-act.ts";

/** Visitors load the same file, without the rest of this dialog. */
const QrCode = lazy(() =>
  import("#client/ui/qr/QrCode.tsx").then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: NoQrCode }),
  ),
);

function NoQrCode() {
  return <p>The QR code could not be loaded. Type the secret instead.</p>;
}

interface Setup {
  readonly secret: string;
  readonly address: string;
}

/** The one-time codes that a person types after the password. */
export function OwnCodes({ account, onAccount }: PartProps) {
  const [setup, setSetup] = useState<Setup>();
  const [isEnding, setEnding] = useState(false);
  const [typed, setTyped] = useState("");
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const { act, send, isSending, error, alert, forget } = useAct(onAccount);
  const { isOn, recoveryCodesLeft } = account.codes;

  const close = () => {
    setSetup(undefined);
    setEnding(false);
    setTyped("");
    forget();
  };

  const begin = () =>
    send(async () => {
      try {
        setSetup(await call("POST /api/staff/account/codes", {}));
        return undefined;
      } catch (failure) {
        return RequestFailure.of(failure);
      }
    });

  const turnOn = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await act(async () => {
      const reply = await call("PUT /api/staff/account/codes", { body: { code: typed } });
      setRecoveryCodes(reply.recoveryCodes);
      return reply;
    });
    if (isDone) close();
  };

  const turnOff = async (event: FormEvent) => {
    event.preventDefault();
    const body = account.hasPassword ? { password: typed } : { code: typed };
    if (await act(() => call("POST /api/staff/account/codes/off", { body }))) close();
  };

  const shared = { value: typed, onText: setTyped, autoFocus: true };
  const codeField = (
    <InputField
      {...shared}
      label="One-time code"
      name="code"
      autoComplete="one-time-code"
      hint="The code from your authenticator app."
      maxLength={40}
    />
  );
  const buttons = (label: string) => (
    <span className="flex flex-wrap gap-3">
      <Button type="submit" look="small" aria-disabled={isSending || undefined}>
        {label}
      </Button>
      <Button look="small" onClick={close}>
        Cancel
      </Button>
    </span>
  );

  return (
    <section className={accountDialogStyles.part}>
      <h3>One-Time Codes</h3>
      <p className="text-soft">
        {isOn
          ? `On. ${countNoun(recoveryCodesLeft, "recovery code")} left.`
          : account.hasPassword
            ? "Off. With codes, a stolen password alone lets nobody in."
            : "Codes protect a password, and you have none. A passkey needs no code."}
      </p>
      {recoveryCodes && (
        <SecretDialog
          title="Recovery Codes"
          label="Recovery codes"
          secret={recoveryCodes.join("\n")}
          rows={10}
          onClose={() => setRecoveryCodes(undefined)}
        >
          Each works once, in place of a code. Keep them in a safe place.
        </SecretDialog>
      )}
      {setup && (
        <form className={accountDialogStyles.form} onSubmit={(event) => void turnOn(event)}>
          <p>Scan this with your authenticator app, or type the secret. Then type the first code.</p>
          <div className={`${styles.qr} [&_svg]:block [&_svg]:w-full`}>
            <Suspense fallback={null}>
              <QrCode text={setup.address} label="QR code for your authenticator app" />
            </Suspense>
          </div>
          <CopyField label="Secret" text={setup.secret} rows={2} />
          {codeField}
          <SendingError error={error} alert={alert} />
          {buttons("Confirm")}
        </form>
      )}
      {isEnding && (
        <form className={accountDialogStyles.form} onSubmit={(event) => void turnOff(event)}>
          {account.hasPassword ? (
            <InputField
              {...shared}
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={1000}
            />
          ) : (
            codeField
          )}
          <SendingError error={error} alert={alert} />
          {buttons("Turn Off Codes")}
        </form>
      )}
      {!setup && !isEnding && (isOn || account.hasPassword) && (
        <>
          <Button
            look="small"
            aria-disabled={isSending || undefined}
            onClick={() => (isOn ? setEnding(true) : void begin())}
          >
            {isOn ? "Turn Off Codes" : "Turn On Codes"}
          </Button>
          <SendingError error={error} alert={alert} />
        </>
      )}
    </section>
  );
}
