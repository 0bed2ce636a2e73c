import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { moveItem, type ProjectItem, reviewItem } from "#shared/project.ts";
import { benchesText, MOST_ITEMS } from "#shared/quote-items.ts";
import { useConfiguratorPage } from "../bench-context.tsx";
import { CompareBenches } from "../compare/CompareBenches.tsx";
import { CopyProjectLink } from "./CopyProjectLink.tsx";
import { LinkedProject } from "./LinkedProject.tsx";
import { controlId, ProjectRow } from "./ProjectRow.tsx";
import { ProjectSums } from "./ProjectSums.tsx";
import styles from "./ProjectView.module.css";
import { duplicateBench, quoted, removeBench, replaceProject } from "./project-commands.ts";
import { changeProject, showMessage, useProjectState } from "./project-store.ts";
import { useEdit } from "./use-edit.ts";

/** More do not fit side by side. */
const MOST_COMPARED = 4;

interface Props {
  /** The hash of a link to a project that the visitor opened, or empty. */
  readonly link: string;
}

/** The benches that the visitor collects for one quote, in place of the steps. */
export function ProjectView({ link }: Props) {
  const { rules, stepIndex, go, reset, requestItems } = useConfiguratorPage();
  const { project, isKept } = useProjectState();
  const edit = useEdit();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [spoken, setSpoken] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isComparing, setComparing] = useState(false);
  const compared = project.filter(({ id }) => selected.includes(id));
  const canCompare = compared.length >= 2;
  const items = useMemo(() => project.map((item) => reviewItem(rules, item)), [rules, project]);

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const remove = (item: ProjectItem, index: number) => {
    removeBench(item, index);
    if (edit.item?.id === item.id) edit.leave();
    const next = project[index + 1] ?? project[index - 1];
    focusOn(next && controlId(next.id, "remove"), heading.current);
  };
  const duplicate = (item: ProjectItem) => {
    const id = duplicateBench(item);
    if (id !== undefined) focusOn(controlId(id, "name"), heading.current);
  };
  const move = (item: ProjectItem, index: number, by: -1 | 1) => {
    if (!changeProject((latest) => moveItem(latest, item.id, by))) return;
    setSpoken(`${quoted(item.name)} is now ${index + by + 1} of ${project.length}.`);
    focusOn(controlId(item.id, by < 0 ? "up" : "down"), heading.current);
  };
  const removeAll = () => {
    replaceProject([], "All benches were removed.");
    edit.leave();
    focusOn(undefined, heading.current);
  };
  const request = () => {
    if (!form.current?.reportValidity()) return;
    requestItems(items.map(({ item, configuration }) => ({ ...item, configuration })));
  };

  return (
    <section className={styles.view} aria-labelledby="project-title">
      <header className={styles.head}>
        <div className={styles.back}>
          <Button look="quiet" onClick={() => go(stepIndex)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10 3 5 8l5 5" />
            </svg>
            Back to the Bench
          </Button>
        </div>
        <h1 id="project-title" ref={heading} tabIndex={-1}>
          Your Project
        </h1>
        {project.length > 0 && (
          <>
            <p className={styles.size}>{benchesText(project)}</p>
            <div className={styles.tools}>
              {project.length > 1 && (
                <Button
                  look="small"
                  aria-disabled={!canCompare || undefined}
                  title={canCompare ? undefined : "Select two to four benches first."}
                  onClick={() => canCompare && setComparing(true)}
                >
                  Compare{canCompare && ` ${compared.length} Benches`}
                </Button>
              )}
              <CopyProjectLink project={project} look="quiet">
                Copy Link
              </CopyProjectLink>
              <Button look="quiet" onClick={removeAll}>
                Remove All
              </Button>
            </div>
          </>
        )}
      </header>
      <LinkedProject link={link} />
      {edit.item && (
        <div className={styles.editing}>
          <p>You are editing {quoted(edit.item.name)}.</p>
          <Button look="small" onClick={() => go(stepIndex)}>
            Continue Editing
          </Button>
          <Button look="small" onClick={edit.cancel}>
            Discard Changes
          </Button>
        </div>
      )}
      {!isKept && (
        <p className={styles.warning}>
          This browser does not keep your project once the page is closed. Copy its link to open it
          again.
        </p>
      )}
      {project.length === 0 ? (
        <div className={styles.empty}>
          <p>
            Your project has no benches yet. Configure a bench, then choose <b>Add to Project</b>. A
            quote can hold up to {MOST_ITEMS} different benches, each with its quantity.
          </p>
          <Button look="primary" onClick={() => go(stepIndex)}>
            Configure a Bench
          </Button>
        </div>
      ) : (
        <div className={styles.columns}>
          <form ref={form} onSubmit={(event) => event.preventDefault()}>
            <ol className={styles.list}>
              {items.map((reviewed, index) => (
                <ProjectRow
                  key={reviewed.item.id}
                  rules={rules}
                  reviewed={reviewed}
                  index={index}
                  count={items.length}
                  isSelected={selected.includes(reviewed.item.id)}
                  onSelect={(isSelected) =>
                    setSelected((before) => {
                      const others = before.filter((id) => id !== reviewed.item.id);
                      return isSelected ? [...others, reviewed.item.id] : others;
                    })
                  }
                  canSelect={compared.length < MOST_COMPARED}
                  isBlocked={edit.item !== undefined && edit.item.id !== reviewed.item.id}
                  onEdit={() => edit.begin(reviewed.item)}
                  onDuplicate={() => duplicate(reviewed.item)}
                  onMove={(by) => move(reviewed.item, index, by)}
                  onRemove={() => remove(reviewed.item, index)}
                />
              ))}
            </ol>
          </form>
          <ProjectSums
            items={items}
            pricesHidden={rules.pricesHidden}
            onRequest={request}
            onAnother={reset}
          />
        </div>
      )}
      {isComparing && canCompare && (
        <CompareBenches
          rules={rules}
          benches={compared}
          onUse={(id) => {
            setComparing(false);
            const item = compared.find((each) => each.id === id);
            if (edit.item && edit.item.id !== id)
              showMessage({ tone: "error", text: "Finish the bench that you are editing first." });
            else if (item) edit.begin(item);
          }}
          onClose={() => setComparing(false)}
        />
      )}
      <VisuallyHidden>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
    </section>
  );
}

/** Focuses a control once it is in the page; without one, the heading. */
function focusOn(id: string | undefined, heading: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const control = id === undefined ? null : document.getElementById(id);
    (control ?? heading)?.focus();
  });
}
