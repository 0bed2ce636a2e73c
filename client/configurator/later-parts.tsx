import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { useConfiguratorPage } from "./bench-context.tsx";
import styles from "./Configurator.module.css";

/** A part that no visitor sees at first. The build puts all of them into one file. */
function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failure: ComponentType<Props>,
) {
  let loaded: ComponentType<Props> | undefined;
  const loading = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Loading = lazy(() => loading().catch(() => ({ default: Failure })));

  function LaterPart(props: Props) {
    // A loaded part appears at once. React would show the fallback of `lazy` first, and keep it for 300 ms.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Loading);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(memo(LaterPart), { preload: () => loading().catch(() => {}) });
}

/** Help, the remaining steps, the summary and the quote form. */
export const Dialogs = laterPart(
  async () => (await import("./Dialogs.tsx")).Dialogs,
  ({ draft, onClose }) => <FailedDialog onClose={() => onClose(draft)} />,
);

/** The order code of the bench, and its files. */
export const FilesDialog = laterPart(
  async () => (await import("./FilesDialog.tsx")).FilesDialog,
  FailedDialog,
);

/** The project, in place of the steps. */
export const ProjectView = laterPart(
  async () => (await import("./project/ProjectView.tsx")).ProjectView,
  () => <LoadFailure name="Your project" />,
);

export const UnlockOffer = laterPart(
  async () => (await import("./UnlockOffer.tsx")).UnlockOffer,
  ({ onDecline }) => (
    <LoadFailure name="The changes that this option needs">
      <Button look="quiet" onClick={onDecline}>
        Close
      </Button>
    </LoadFailure>
  ),
);

export const NoticeBar = laterPart(
  async () => (await import("./NoticeBar.tsx")).NoticeBar,
  function FailedNotices() {
    const { notices } = useConfiguratorPage();
    return notices.length > 0 ? <LoadFailure name="A notice about your choices" /> : null;
  },
);

export const Hints = laterPart(
  async () => (await import("./Hints.tsx")).Hints,
  () => null,
);

/** For customers who change a bench of their quote. */
export const ProposalBar = laterPart(
  async () => (await import("./ProposalBar.tsx")).ProposalBar,
  () => <LoadFailure name="The way back to your quote" />,
);

/** Loads these parts before a visitor needs them, in case the connection is lost by then. */
export const preloadParts = () =>
  Promise.all(
    [Dialogs, FilesDialog, ProjectView, UnlockOffer, NoticeBar, Hints].map((part) =>
      part.preload(),
    ),
  );

function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Please reload the page" onClose={onClose}>
      <LoadFailure name="This dialog" />
    </Dialog>
  );
}

interface LoadFailureProps {
  readonly name: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Offers to reload the page, because an import that failed once fails again without a request. */
function LoadFailure({ name, children }: LoadFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <p>
        {name} could not be loaded. Check your connection, then reload the page. Your choices are
        saved.
      </p>
      <Button look="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
      {children}
    </div>
  );
}
