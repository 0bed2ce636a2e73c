import { Button } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { benchCount, benchesText } from "#shared/quote-items.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
import styles from "./ProjectButtons.module.css";
import { ProjectMessages } from "./ProjectMessages.tsx";
import { addBench, quoted } from "./project-commands.ts";
import { useProjectState } from "./project-store.ts";
import { useEdit } from "./use-edit.ts";

const WHY_ID = "project-why";

/** Add to Project, the number of its benches, and what ends the edit of one of them. */
export function ProjectButtons() {
  const { configuration, missing, ...page } = useConfiguratorPage();
  const { project } = useProjectState();
  const edit = useEdit();
  const isReady = missing.length === 0;
  const why = missing.length === 1 ? "One step remains." : `${missing.length} steps remain.`;
  const blocked = isReady
    ? {}
    : {
        "aria-disabled": true,
        "aria-describedby": WHY_ID,
        title: `Complete the bench first. ${why}`,
      };
  return (
    <>
      <ProjectMessages inProject={page.project !== undefined} />
      <span id={WHY_ID} hidden>
        Complete the bench first. {why}
      </span>
      {edit.item ? (
        <>
          <Button look="quiet" className={styles.open} onClick={edit.cancel}>
            Cancel
          </Button>
          <Button
            {...blocked}
            className={styles.button}
            onClick={() => edit.canSave && edit.save()}
          >
            <span>
              Save <span className={styles.more}>Changes</span>{" "}
              <VisuallyHidden>to {quoted(edit.item.name)}</VisuallyHidden>
            </span>
          </Button>
        </>
      ) : (
        <>
          {project.length > 0 && (
            <Button
              look="quiet"
              className={styles.open}
              aria-label={`Project: ${benchesText(project)}`}
              onClick={edit.showProject}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M1.5 4h13M1.5 8h13M1.5 12h13" />
              </svg>
              <span className={styles.label}>Project</span>
              <span className={styles.count}>{benchCount(project).toLocaleString("en-US")}</span>
            </Button>
          )}
          <Button
            {...blocked}
            className={styles.button}
            onClick={() => isReady && addBench(configuration, edit.showProject)}
          >
            <span>
              Add <span className={styles.more}>to Project</span>
            </span>
          </Button>
        </>
      )}
    </>
  );
}
