import { memo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { benchCount, benchesText } from "#shared/quote-items.ts";
import { useBench, useCommands } from "../bench-context.tsx";
import type { Configurator } from "../use-configurator.ts";
import { useEditedItem } from "./edit-bench.ts";
import styles from "./ProjectButtons.module.css";
import { ProjectMessages } from "./ProjectMessages.tsx";
import { addBench } from "./project-commands.ts";
import { useProjectState } from "./project-store.ts";

const WHY_ID = "project-why";

/** 'for 6 benches': what Request Quote asks for while one of them is edited. */
export function ProjectSize() {
  const { project } = useProjectState();
  return <span className={styles.size}>for {benchesText(project)}</span>;
}

/** Add to Project, unless one of its benches is being edited, and the number of its benches. */
export function ProjectButtons() {
  const { rules, missing, project } = useBench();
  return <Buttons {...{ rules }} missingCount={missing.length} inProject={project !== undefined} />;
}

interface ButtonsProps extends Pick<Configurator, "rules"> {
  /** The steps without a choice. */
  readonly missingCount: number;
  readonly inProject: boolean;
}

const Buttons = memo(function Buttons({ rules, missingCount, inProject }: ButtonsProps) {
  const { dispatch, readChoices } = useCommands();
  const { project } = useProjectState();
  const isEditing = useEditedItem() !== undefined;
  const isReady = missingCount === 0;
  const why = missingCount === 1 ? "One step remains." : `${missingCount} steps remain.`;
  const blocked = isReady
    ? {}
    : {
        "aria-disabled": true,
        "aria-describedby": WHY_ID,
        title: `Complete the bench first. ${why}`,
      };
  const showProject = () => dispatch({ type: "show-project", link: "" });
  return (
    <>
      <ProjectMessages inProject={inProject} />
      <span id={WHY_ID} hidden>
        Complete the bench first. {why}
      </span>
      {project.length > 0 && (
        <Button
          look="quiet"
          className={styles.open}
          aria-label={`Project: ${benchesText(project)}`}
          onClick={showProject}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1.5 4h13M1.5 8h13M1.5 12h13" />
          </svg>
          <span className={styles.label}>Project</span>
          <span className={styles.count}>{benchCount(project).toLocaleString("en-US")}</span>
        </Button>
      )}
      {!isEditing && (
        <Button
          {...blocked}
          className={styles.button}
          onClick={() => isReady && addBench(rules, readChoices(), showProject)}
        >
          <span>
            Add <span className={styles.more}>to Project</span>
          </span>
        </Button>
      )}
    </>
  );
});
