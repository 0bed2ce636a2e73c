import { type ReactNode, useMemo } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { benchName } from "#shared/project/name-benches.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { useCommands, useConfiguratorPage } from "../state/bench-context.tsx";
import { cancelEdit, saveEdit, useEditedItem } from "./edit-bench.ts";
import styles from "./ProjectFrame.module.css";
import { quoteName } from "./project-commands.ts";
import { describeSent, findSentRequest, removeMessages, useProjectState } from "./project-state.ts";

interface Props {
  /** An empty project has no bar, and while the project is shown, there is none at all. */
  readonly bar: "project" | "edit" | "empty" | undefined;
  readonly children: ReactNode;
}

/** A bar above the configurator: it leads to the project, or saves or cancels the bench that is being edited. */
export function ProjectFrame({ bar, children }: Props) {
  const isBarred = bar === "project" || bar === "edit";
  return (
    <div className={isBarred ? `${styles.frame} ${styles.barred}` : styles.frame}>
      <div className={styles.head}>
        {bar === "project" && <ProjectBar />}
        {bar === "edit" && <EditBar />}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function ProjectBar() {
  const state = useProjectState();
  const request = findSentRequest(state);
  const { dispatch } = useCommands();
  const show = () => {
    removeMessages();
    dispatch({ type: "show-project", link: "" });
  };
  return (
    <section className={styles.bar} aria-label="Bar of your project">
      <p className={styles.text}>
        Your project <b>{benchesText(state.project)}</b>
        {request && <span className={styles.state}>{describeSent(request)}</span>}
      </p>
      <Button look="small" onClick={show}>
        Show Project
      </Button>
    </section>
  );
}

function EditBar() {
  const page = useConfiguratorPage();
  const { rules, configuration, missing, showSummary } = page;
  const { project } = useProjectState();
  const item = useEditedItem();
  const id = item?.id ?? "";
  const known = useMemo(() => benchName(rules, project, id), [rules, project, id]);
  const name = known || (item?.name ?? "");
  const place = project.findIndex((each) => each.id === id) + 1;
  const isChanged = item !== undefined && !sameConfiguration(configuration, item.configuration);
  const isReady = missing.length === 0;
  return (
    <section className={`${styles.bar} ${styles.edit}`} aria-label="Bench of your project">
      <p className={styles.text}>
        <span className={styles.state}>
          Editing{place > 0 && ` bench ${place} of ${project.length}`}
          {isChanged && " · unsaved"}
        </span>{" "}
        <b title={name}>{name}</b>
      </p>
      <Button look="quiet" onClick={() => cancelEdit(page)}>
        Cancel
      </Button>
      <Button look={isReady ? "primary" : "plain"} onClick={() => (isReady ? saveEdit(page) : showSummary())}>
        <span>
          Save <span className={styles.more}>Changes</span> <VisuallyHidden>to {quoteName(name)}</VisuallyHidden>
        </span>
      </Button>
    </section>
  );
}
