import { Button } from "#client/ui/Button.tsx";
import { benchCount, benchesText } from "#shared/quote-items.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
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
  const { rules, configuration, missing, ...page } = useConfiguratorPage();
  const { project } = useProjectState();
  const isEditing = useEditedItem() !== undefined;
  const isReady = missing.length === 0;
  const why = missing.length === 1 ? "One step remains." : `${missing.length} steps remain.`;
  const blocked = isReady
    ? {}
    : {
        "aria-disabled": true,
        "aria-describedby": WHY_ID,
        title: `Complete the bench first. ${why}`,
      };
  const showProject = () => page.dispatch({ type: "show-project", link: "" });
  return (
    <>
      <ProjectMessages inProject={page.project !== undefined} />
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
          onClick={() => isReady && addBench(rules, configuration, showProject)}
        >
          <span>
            Add <span className={styles.more}>to Project</span>
          </span>
        </Button>
      )}
    </>
  );
}
