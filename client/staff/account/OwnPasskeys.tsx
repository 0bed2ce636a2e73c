import { call } from "#client/api/call.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { hasPasskeys, makePasskey } from "./passkey.ts";
import { SendingError } from "./SendingError.tsx";
import { type PartProps, useAct } from "./use-act.ts";

/** The passkeys of a person, to add and remove. */
export function OwnPasskeys({ account, onAccount }: PartProps) {
  const { act, isSending, error, alert } = useAct(onAccount);
  const isOnlyWay = account.passkeys.length === 1 && !account.hasPassword;

  const add = () =>
    act(async () => {
      const { options } = await call("POST /api/staff/account/passkeys/options", {});
      const answer = await makePasskey(options);
      return call("POST /api/staff/account/passkeys", { body: { answer } });
    });

  const remove = (passkeyId: string) =>
    act(() => call("DELETE /api/staff/account/passkeys/{passkeyId}", { params: { passkeyId } }));

  return (
    <section className={accountDialogStyles.part}>
      <h3>Passkeys</h3>
      <p className="text-soft">
        A passkey is your fingerprint, your face or the code of your device. No false page can steal it.
      </p>
      {account.passkeys.length > 0 && (
        <ul className={`${accountDialogStyles.rows} w-full`}>
          {account.passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 min-h-11 py-1">
              <span>
                {name}, {lastUsedAt ? `last used ${dateTime(lastUsedAt)}` : `added ${dateTime(createdAt)}`}
              </span>
              {isOnlyWay ? (
                <span className="text-soft">Your only way to sign in</span>
              ) : (
                <Button
                  look="small"
                  aria-label={`Remove: ${name}`}
                  aria-disabled={isSending || undefined}
                  onClick={() => void remove(id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <Button look="small" aria-disabled={isSending || undefined} onClick={() => void add()}>
          Add a Passkey
        </Button>
      )}
      <SendingError error={error} alert={alert} />
    </section>
  );
}
