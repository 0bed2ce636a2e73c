import { Button } from "#client/ui/components/Button.tsx";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { useEditedItem } from "./edit-bench.ts";
import styles from "./ProjectFrame.module.css";
import { addBench } from "./project-commands.ts";
import { useProjectState } from "./project-state.ts";

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
  /** Called once the project has the bench. */
  readonly onAdded?: () => void;
}

/**
 * Adds the bench to the project, unless a bench of the project is being edited. While the project has exactly this
 * bench, the button leads to it. While the bench is incomplete, the button leads to the missing choices.
 */
export function AddToProject({ className, onAdded }: Props) {
  const { rules, configuration, missing, showSummary, dispatch } = useConfiguratorPage();
  const { project } = useProjectState();
  if (useEditedItem() !== undefined) return null;
  const isAdded = project.some((item) => sameConfiguration(item.configuration, configuration));
  const add = () => {
    if (missing.length > 0) return showSummary();
    if (isAdded) dispatch({ type: "show-project", link: "" });
    else addBench(rules, configuration);
    onAdded?.();
  };
  return (
    <Button className={className} onClick={add}>
      {isAdded ? (
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
