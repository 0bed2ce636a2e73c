import type { ReactNode } from "react";
import { Button } from "#client/ui/Button.tsx";
import paper from "#client/ui/paper.module.css";
import styles from "./Configurator.module.css";
import { later } from "./later.tsx";
import { Dialog } from "./later-dialog.ts";

/** The buttons for order codes and files and for the project. Without them, the page stays usable. */
export const SheetActions = later(
  async () => (await import("./SheetActions.tsx")).SheetActions,
  () => null,
);

/** The drawing of the bench. It starts to load with the page, because every visitor sees it. */
export const DraftingSheet = later(
  async () => {
    // Both at once, because buttons that came later would move the foot of the sheet.
    const buttons = SheetActions.preload();
    const { DraftingSheet } = await import("#client/drawing/DraftingSheet.tsx");
    await buttons;
    return DraftingSheet;
  },
  ({ actions }) => <LoadFailure name="The drawing">{actions}</LoadFailure>,
  <div className={`${paper.paper} ${styles.blankSheet}`} />,
);

/** The picture of an option. A card looks complete without it. */
export const OptionGlyph = later(
  async () => (await import("#client/drawing/OptionGlyph.tsx")).OptionGlyph,
  () => <BlankGlyph />,
  <BlankGlyph />,
);

/** Both tables are collapsed at first. */
export const PartsList = later(
  async () => (await import("./PartsTables.tsx")).PartsList,
  () => <LoadFailure name="The parts list" />,
);

export const PricingBreakdown = later(
  async () => (await import("./PartsTables.tsx")).PricingBreakdown,
  () => <LoadFailure name="The pricing breakdown" />,
);

const Nothing = () => null;

/** A price from here, below the price of an option. */
export const FromHere = later(async () => (await import("./FromHere.tsx")).FromHere, Nothing);

/** The starting benches, with their drawings. */
export const StartingBenches = later(
  async () => (await import("./StartingBenches.tsx")).StartingBenches,
  Nothing,
);

/** The entries in the browser's history. Without them, Back leaves the page. */
export const StepHistory = later(
  async () => (await import("./StepHistory.ts")).StepHistory,
  Nothing,
);

export const Hints = later(async () => (await import("./Hints.tsx")).Hints, Nothing);

export const NoticeBar = later(
  async () => (await import("./NoticeBar.tsx")).NoticeBar,
  () => <LoadFailure name="A notice about your choices" />,
);

/** The options that are not available. The first step has none. */
export const WithheldOptions = later(
  async () => (await import("./WithheldOptions.tsx")).WithheldOptions,
  () => <LoadFailure name="The options that are not available" />,
);

export const UnlockOffer = later(
  async () => (await import("./UnlockOffer.tsx")).UnlockOffer,
  ({ onDecline }) => (
    <LoadFailure name="The changes that this option needs">
      <Button look="quiet" onClick={onDecline}>
        Close
      </Button>
    </LoadFailure>
  ),
);

/** For customers who change a bench of their quote. */
export const ProposalBar = later(
  async () => (await import("./ProposalBar.tsx")).ProposalBar,
  () => <LoadFailure name="The way back to your quote" />,
);

/** Help, the remaining steps and the quote form. */
export const Dialogs = later(
  async () => (await import("./Dialogs.tsx")).Dialogs,
  ({ draft, onClose }) => (
    <Dialog title="Please reload the page" onClose={() => onClose(draft)}>
      <LoadFailure name="This dialog" />
    </Dialog>
  ),
);

/** The project, in place of the steps. */
export const ProjectView = later(
  async () => (await import("./project/ProjectView.tsx")).ProjectView,
  () => <LoadFailure name="Your project" />,
);

/** Loads the parts that a visitor needs after the first choice, in case the connection is lost by then. */
export const preloadParts = () =>
  Promise.all([NoticeBar, UnlockOffer, Dialogs, Hints, ProjectView].map((part) => part.preload()));

/** Loads the parts that the first screen shows after its first paint. */
export const preloadDrawing = () =>
  Promise.all(
    [
      DraftingSheet,
      OptionGlyph,
      PartsList,
      PricingBreakdown,
      Dialog,
      FromHere,
      StartingBenches,
      StepHistory,
      WithheldOptions,
    ].map((part) => part.preload()),
  );

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

function BlankGlyph() {
  return <span className={styles.blankGlyph} />;
}
