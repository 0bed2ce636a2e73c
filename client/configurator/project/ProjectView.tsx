import { type ComponentProps, type ComponentType, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { moveItem } from "#shared/project/project.ts";
import { benchesText, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import type { CompareBenches } from "../compare/CompareBenches.tsx";
import { SaveBenches } from "../share/SaveBenches.tsx";
import { useConfiguratorPage, usePage } from "../state/bench-context.tsx";
import { isEdited } from "../state/edit.ts";
import { settleItems } from "./asked-items.ts";
import { CopyProjectLink } from "./CopyProjectLink.tsx";
import { cancelEdit, editBench, finishFirst, saveEdit, useEditedItem } from "./edit-bench.ts";
import { LinkedProject } from "./LinkedProject.tsx";
import { type NamedItem, reviewProject } from "./name-benches.ts";
import { ProjectMessages } from "./ProjectMessages.tsx";
import { controlId, ProjectRow } from "./ProjectRow.tsx";
import { ProjectSums } from "./ProjectSums.tsx";
import { duplicateBench, quoteName } from "./project-commands.ts";
import {
  changeProject,
  describeSent,
  findSentRequest,
  removeMessages,
  showMessage,
  useProjectState,
} from "./project-state.ts";
import { keepBench, removeBench, replaceProject, startProject } from "./remove-benches.ts";
import "#client/ui/styles/order.css";

/** More do not fit side by side. */
const MAX_COMPARED = 4;

interface Props {
  /** The hash of a link to a project that the visitor opened, or empty. */
  readonly link: string;
  /** Loaded for visitors with benches to compare. */
  readonly Comparison: ComponentType<ComponentProps<typeof CompareBenches>>;
}

/** The benches that the visitor collects for one quote, in place of the steps. */
export function ProjectView({ link, Comparison }: Props) {
  const page = useConfiguratorPage();
  const { rules, missing, stepIndex, go, reset, configureAnother, requestProject } = page;
  const { store } = usePage();
  const state = useProjectState();
  const { project, isKept } = state;
  const sent = findSentRequest(state);
  const edited = useEditedItem();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [spoken, setSpoken] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isComparing, setComparing] = useState(false);
  const items = useMemo(() => reviewProject(rules, project), [rules, project]);
  // A bench alone has nothing to compare with, and no checkbox.
  const compared = items.length > 1 ? items.filter(({ item }) => selected.includes(item.id)) : [];
  const canCompare = compared.length >= 2;
  const editing = items.find(({ item }) => item.id === edited?.id);
  const nameOf = (id: string) => items.find(({ item }) => item.id === id)?.name ?? "";
  const editedName = quoteName(editing?.name ?? edited?.name ?? "");

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const remove = ({ item, name }: NamedItem, index: number) => {
    removeBench(store, item.id, name);
    const next = project[index + 1] ?? project[index - 1];
    focusOn(next && controlId(next.id, "remove"), heading.current);
  };
  const duplicate = ({ item, name }: NamedItem) => {
    const id = duplicateBench(rules, item.id, name);
    if (id !== undefined) focusOn(controlId(id, "name"), heading.current);
  };
  const move = ({ item, name }: NamedItem, index: number, by: -1 | 1) => {
    if (!changeProject((latest) => moveItem(latest, item.id, by))) return;
    setSpoken(`${quoteName(name)} is now ${index + by + 1} of ${project.length}.`);
    focusOn(controlId(item.id, by < 0 ? "up" : "down"), heading.current);
  };
  const removeAll = () => {
    replaceProject(store, [], "All benches were removed.");
    focusOn(undefined, heading.current);
  };
  const requestQuote = () => {
    if (!form.current?.reportValidity()) return;
    if (isEdited(page)) {
      showMessage({ tone: "error", text: `Save or discard your changes to ${editedName} first.` });
      return;
    }
    requestProject();
  };
  const edit = (id: string) => {
    setComparing(false);
    editBench(page, id);
  };
  const keep = (id: string, shown: readonly string[]) => {
    setComparing(false);
    keepBench(store, id, nameOf(id), shown);
    focusOn(controlId(id, "edit"), heading.current);
  };

  const goOn = () => {
    if (edited) return finishFirst();
    removeMessages();
    configureAnother();
  };

  return (
    <section
      // The last button can be scrolled out from under a message.
      className="grid gap-4 max-w-400 px-page pt-6 pb-12 max-md:pb-32"
      aria-labelledby="project-title"
    >
      <header className="flex flex-wrap items-baseline gap-x-4 [&_h1]:text-xl">
        <div className="basis-full -ml-3">
          <Button look="quiet" onClick={() => go(stepIndex)}>
            <svg viewBox="0 0 16 16" className="w-4 fill-none stroke-current stroke-[1.5]" aria-hidden="true">
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
            <p className="text-soft">
              {benchesText(project)}
              {sent && `, ${describeSent(sent)}`}
            </p>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 ms-auto -me-3">
              <CopyProjectLink project={project} look="quiet">
                Copy Link
              </CopyProjectLink>
              <SaveBenches items={settleItems(rules, project)} look="quiet" />
              <Button look="quiet" onClick={removeAll}>
                Remove All
              </Button>
            </div>
            {project.length > 1 && (
              <p className="basis-full text-soft text-sm">
                To see benches side by side, check <b>Compare</b> on two to four of them.
              </p>
            )}
          </>
        )}
      </header>
      <LinkedProject link={link} />
      {edited && (
        <div className="flex flex-wrap items-center gap-2 px-4 py-2 bg-card border border-line-strong border-l-4 border-l-dimension rounded [&_p]:flex-[1_20rem]">
          <p>You are editing {editedName}. The list shows it as it was saved.</p>
          {missing.length === 0 && (
            <Button look="small" onClick={() => saveEdit(page)}>
              Save Changes
            </Button>
          )}
          <Button look="small" onClick={() => go(stepIndex)}>
            Continue Editing
          </Button>
          <Button look="small" onClick={() => cancelEdit(page)}>
            Discard Changes
          </Button>
        </div>
      )}
      {!isKept && (
        <p className="flex flex-wrap items-center gap-2 px-4 py-2 bg-card border border-line-strong border-l-4 border-l-dimension rounded border-l-warn">
          This browser does not keep your project once the page is closed. Copy its link to open it again.
        </p>
      )}
      {project.length === 0 ? (
        <div className="grid gap-4 justify-items-start max-w-160 p-6 bg-card border border-line rounded">
          <p>
            Your project has no benches yet. Configure a bench, then choose <b>Add to Project</b>. A quote can hold up
            to {MAX_ITEMS} different benches, each with its quantity.
          </p>
          <Button look="primary" onClick={() => go(stepIndex)}>
            Configure a Bench
          </Button>
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-6 items-start max-md:grid-cols-1">
          <form ref={form} onSubmit={(event) => event.preventDefault()}>
            <ol className="grid gap-2 m-0 p-0 list-none">
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
                  canSelect={compared.length < MAX_COMPARED}
                  isBlocked={edited !== undefined && edited.id !== reviewed.item.id}
                  onEdit={() => edit(reviewed.item.id)}
                  onDuplicate={() => duplicate(reviewed)}
                  onMove={(by) => move(reviewed, index, by)}
                  onRemove={() => remove(reviewed, index)}
                />
              ))}
            </ol>
          </form>
          <ProjectSums
            items={items}
            pricesHidden={rules.pricesHidden}
            sent={sent}
            onRequest={requestQuote}
            onAnother={goOn}
            onNew={() => startProject(store, reset)}
          />
        </div>
      )}
      {compared.length > 0 && (
        <div
          // The benches to compare stay in view while the list scrolls.
          className="sticky bottom-[var(--band-bottom)] z-1 flex items-center gap-2 -mx-page px-page py-2 bg-card border-t border-line-strong [&_p]:me-auto"
        >
          <p>{canCompare ? `${compared.length} selected` : "Check one more to compare."}</p>
          <Button look="quiet" onClick={() => setSelected([])}>
            Clear
          </Button>
          {canCompare && (
            <Button look="primary" onClick={() => setComparing(true)}>
              Compare {compared.length} Benches
            </Button>
          )}
        </div>
      )}
      {isComparing && canCompare && (
        <Comparison
          rules={rules}
          benches={compared.map(({ item, name }) => ({ ...item, name }))}
          onEdit={edit}
          onKeep={keep}
          onClose={() => setComparing(false)}
        />
      )}
      <ProjectMessages
        className={compared.length > 0 ? "[--message-bottom:calc(var(--band-bottom)+5rem)]" : undefined}
      />
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
