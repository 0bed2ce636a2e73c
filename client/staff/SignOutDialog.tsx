import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import styles from "./SignOutDialog.module.css";

interface Props {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Asks before something that was typed is lost. */
export function SignOutDialog({ onSignOut, onClose }: Props) {
  return (
    <Dialog title="Sign Out" onClose={onClose}>
      <p>You have typed something that is not saved yet. It is lost when you sign out.</p>
      <div className={styles.buttons}>
        <Button autoFocus onClick={onClose}>
          Stay Signed In
        </Button>
        <Button look="danger" onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </Dialog>
  );
}
