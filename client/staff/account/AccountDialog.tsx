import { useCallback, useEffect, useState } from "react";
import { call } from "#client/api/call.ts";
import { RequestFailure } from "#client/api/request.ts";
import { signedIn } from "#client/api/sign-in.ts";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import type { Account } from "#shared/api/account.ts";
import { ROLES } from "#shared/api/declaration/roles.ts";
import { reasonOf } from "../access/staff-access.ts";
import styles from "./AccountDialog.module.css";
import { accountDialogStyles } from "./account-dialog-styles.ts";
import { OwnCodes } from "./OwnCodes.tsx";
import { OwnPasskeys } from "./OwnPasskeys.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { OwnPhone } from "./OwnPhone.tsx";
import { OwnSessions } from "./OwnSessions.tsx";
import { HoldContext } from "./use-act.ts";

/** The own account of whoever signed in: phone number, ways to sign in, and sessions. */
export default function AccountDialog({ onClose }: { readonly onClose: () => void }) {
  const [account, setAccount] = useState<Account>();
  const [failure, setFailure] = useState<RequestFailure>();
  const [underWay, setUnderWay] = useState(0);
  const hold = useCallback((work: Promise<unknown>) => {
    setUnderWay((count) => count + 1);
    void work.finally(() => setUnderWay((count) => count - 1));
  }, []);

  useEffect(() => {
    const load = () =>
      call("GET /api/staff/account", {}).then(
        (reply) => setAccount(reply.account),
        (error: unknown) => setFailure(RequestFailure.of(error)),
      );
    void load();
    // The dialog waits while nobody is signed in.
    return signedIn.watch(() => void load());
  }, []);

  const shared = account && { account, onAccount: setAccount };
  return (
    <Dialog title="Your Account" onClose={() => underWay > 0 || onClose()}>
      {failure && (
        <p role="alert" className="text-bad text-sm">
          {reasonOf(failure)}
        </p>
      )}
      {shared && (
        <HoldContext value={hold}>
          <section className={accountDialogStyles.part}>
            <p>
              {[shared.account.name, ROLES[shared.account.role].label, shared.account.email]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {!shared.account.isBuiltIn && (
              <>
                <p className="text-soft">An owner changes name, role and email address.</p>
                <OwnPhone {...shared} />
              </>
            )}
          </section>
          {shared.account.openLinks.length > 0 && (
            <p className={accountDialogStyles.part}>
              Not used yet: your links for {shared.account.openLinks.join(", ")}. They stop working when you end a
              session, change your password or remove a passkey. Then make new ones in People.
            </p>
          )}
          {shared.account.signsInAtProvider || shared.account.isBuiltIn ? (
            <section className={accountDialogStyles.part}>
              <h3>Sign-In</h3>
              <p>
                {shared.account.isBuiltIn
                  ? "The password is in the server's settings, and everybody who knows it is this person. Invite yourself under People to work under your own name."
                  : "You sign in with the company's account. Change your password there."}
              </p>
            </section>
          ) : (
            <fieldset
              // A border of its own would enclose its parts.
              className={`${styles.ways} contents`}
              disabled={!shared.account.isRecent}
            >
              {!shared.account.isRecent && (
                <p className={accountDialogStyles.part}>To change how you sign in, sign out and sign in again first.</p>
              )}
              <OwnPasskeys {...shared} />
              <OwnPassword {...shared} />
              <OwnCodes {...shared} />
            </fieldset>
          )}
          <OwnSessions {...shared} />
        </HoldContext>
      )}
    </Dialog>
  );
}
