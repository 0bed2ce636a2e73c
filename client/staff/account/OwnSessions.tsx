import { call } from "#client/api/call.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { SendingError } from "./SendingError.tsx";
import { sessionText } from "./session-text.ts";
import { type PartProps, useAct } from "./use-act.ts";

/** The sessions of a person, to end. This one ends with *Sign Out*. */
export function OwnSessions({ account, onAccount }: PartProps) {
  const { act, isSending, error, alert } = useAct(onAccount);
  const { sessions } = account;

  const end = (sessionId: string) =>
    act(() => call("DELETE /api/staff/account/sessions/{sessionId}", { params: { sessionId } }));

  return (
    <section className={accountDialogStyles.part}>
      <h3>Sessions</h3>
      <ul className={`${accountDialogStyles.rows} w-full`}>
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-3 min-h-11 py-1">
            <span>{sessionText(session)}</span>
            {!session.isThis && (
              <Button
                look="small"
                aria-label={`End: ${sessionText(session)}`}
                aria-disabled={isSending || undefined}
                onClick={() => void end(session.id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="small"
          aria-disabled={isSending || undefined}
          onClick={() => void act(() => call("DELETE /api/staff/account/sessions", {}))}
        >
          End All Others
        </Button>
      )}
      <SendingError error={error} alert={alert} />
    </section>
  );
}
