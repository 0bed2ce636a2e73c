import { Button } from "#client/ui/Button.tsx";
import { sameConfiguration } from "#shared/configuration.ts";
import { benchName } from "#shared/name-benches.ts";
import { benchesText } from "#shared/quote-items.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
import { useEditedItem } from "./edit-bench.ts";
import styles from "./ProjectFrame.module.css";
import { addBench, quoted } from "./project-commands.ts";
import { showMessage, useProjectState } from "./project-store.ts";

/** 'for 6 benches': what Request Quote asks for while one of them is edited. It saves the changes first. */
export function ProjectSize() {
  const { configuration } = useConfiguratorPage();
  const { project } = useProjectState();
  const item = useEditedItem();
  const isChanged = item !== undefined && !sameConfiguration(configuration, item.configuration);
  return (
    <span className={styles.size}>
      {isChanged && "saves, "}for {benchesText(project)}
    </span>
  );
}

interface Props {
  readonly className?: string;
  /** Called once the bench is in the project. */
  readonly onAdded?: () => void;
}

/**
 * Adds the bench to the project, unless one of its benches is being edited. Once the project has the bench, the button says
 * so, until the bench differs. A button that cannot add says why when it is pressed.
 */
export function AddToProject({ className, onAdded }: Props) {
  const { rules, configuration, missing } = useConfiguratorPage();
  const { project } = useProjectState();
  if (useEditedItem() !== undefined) return null;
  const added = project.find((item) => sameConfiguration(item.configuration, configuration));
  const remaining = missing.length === 1 ? "One step remains." : `${missing.length} steps remain.`;
  const why =
    missing.length > 0
      ? `Complete the bench first. ${remaining}`
      : added &&
        `This bench is in your project as ${quoted(benchName(rules, project, added.id))}. Change it to add another, or set its quantity in the project.`;
  const add = () => {
    if (why !== undefined) return showMessage({ tone: "error", text: why });
    addBench(rules, configuration);
    onAdded?.();
  };
  return (
    <Button
      aria-disabled={why === undefined ? undefined : true}
      title={why}
      className={className}
      onClick={add}
    >
      {added ? (
        <>
          <svg viewBox="0 0 16 16" className={styles.tick} aria-hidden="true">
            <path d="M3 8.5l3.5 3.5L13 5" />
          </svg>
          In Project
        </>
      ) : (
        "Add to Project"
      )}
    </Button>
  );
}
