import { type ReactNode, useMemo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { benchName } from "#shared/name-benches.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
import { cancelEdit, saveEdit, useEditedItem } from "./edit-bench.ts";
import styles from "./FrameEdit.module.css";
import { quoted } from "./project-commands.ts";
import { useProjectState } from "./project-store.ts";

/**
 * While a bench of the project is edited, puts a bar above the configurator, which names the bench, saves it, or leaves it as it
 * was. A function, because a choice would render one component more.
 */
export function frameEdit(isEditing: boolean, content: ReactNode) {
  return (
    <div className={isEditing ? styles.frame : undefined}>
      {isEditing && <EditBar />}
      <div className={isEditing ? styles.content : undefined}>{content}</div>
    </div>
  );
}

const WHY_ID = "edit-why";

function EditBar() {
  const page = useConfiguratorPage();
  const { rules, missing } = page;
  const { project } = useProjectState();
  const item = useEditedItem();
  const id = item?.id ?? "";
  const name = useMemo(() => benchName(rules, project, id), [rules, project, id]);
  const place = project.findIndex((each) => each.id === id) + 1;
  const isReady = missing.length === 0;
  const why = missing.length === 1 ? "One step remains." : `${missing.length} steps remain.`;
  return (
    <section className={styles.bar} aria-label="Bench of your project">
      <p className={styles.text}>
        Editing <b title={name}>{name || item?.name}</b>
        {place > 0 && (
          <span className={styles.place}>
            {" "}
            · bench {place} of {project.length} in your project
          </span>
        )}
      </p>
      <Button look="quiet" onClick={() => cancelEdit(page)}>
        Cancel
      </Button>
      <Button
        look={isReady ? "primary" : "plain"}
        aria-disabled={!isReady || undefined}
        aria-describedby={isReady ? undefined : WHY_ID}
        title={isReady ? undefined : why}
        onClick={() => isReady && saveEdit(page)}
      >
        <span>
          Save <span className={styles.more}>Changes</span>{" "}
          <VisuallyHidden>to {quoted(name || (item?.name ?? ""))}</VisuallyHidden>
        </span>
      </Button>
      <span id={WHY_ID} hidden>
        Complete the bench first. {why}
      </span>
    </section>
  );
}
