import { type ReactNode, useMemo } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { useCommands, useConfiguratorPage } from "../state/bench-context.tsx";
import { isEdited } from "../state/edit.ts";
import { cancelEdit, saveEdit, useEditedItem } from "./edit-bench.ts";
import { benchName } from "./name-benches.ts";
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
    <div
      // The first paint keeps the place of the bar for a visitor with a project: `start.ts`.
      className={`${isBarred ? "[--project-bar:3.25rem]" : "[--project-bar:0rem]"} [--outer-top:var(--band-top)] [--outer-window:var(--window)] in-data-project:[--project-bar:3.25rem] in-data-project:pt-(--project-bar)`}
    >
      <div className="sticky top-(--outer-top) z-4">
        {bar === "project" && <ProjectBar />}
        {bar === "edit" && <EditBar />}
      </div>
      {/* What sticks to the top of the window, or is as tall as the window, leaves room for the bar. */}
      <div className="[--band-top:calc(var(--outer-top)+var(--project-bar))] [--window:calc(var(--outer-window)-var(--project-bar))]">
        {children}
      </div>
    </div>
  );
}

const BAR = "flex items-center gap-2 h-(--project-bar) px-page border-b border-line";

function ProjectBar() {
  const state = useProjectState();
  const request = findSentRequest(state);
  const { dispatch } = useCommands();
  const show = () => {
    removeMessages();
    dispatch({ type: "show-project", link: "" });
  };
  return (
    <section className={`${BAR} bg-card`} aria-label="Bar of your project">
      <p className="flex-1 line-clamp-3 min-w-0 wrap-anywhere text-sm leading-[1.2]">
        Your project <b className="ms-2">{benchesText(state.project)}</b>
        {request && <span className="block text-soft text-xs">{describeSent(request)}</span>}
      </p>
      <Button look="small" onClick={show}>
        Show Project
      </Button>
    </section>
  );
}

function EditBar() {
  const page = useConfiguratorPage();
  const { rules, missing } = page;
  const { project } = useProjectState();
  const item = useEditedItem();
  const id = item?.id ?? "";
  const known = useMemo(() => benchName(rules, project, id), [rules, project, id]);
  const name = known || (item?.name ?? "");
  const place = project.findIndex((each) => each.id === id) + 1;
  const isReady = missing.length === 0;
  return (
    <section className={`${BAR} bg-accent-tint`} aria-label="Bench of your project">
      <p className="flex-1 line-clamp-3 min-w-0 wrap-anywhere text-sm leading-[1.2]">
        <span className="block text-soft text-xs">
          Editing{place > 0 && ` bench ${place} of ${project.length}`}
          {isEdited(page) && " · unsaved"}
        </span>{" "}
        <b title={name}>{name}</b>
      </p>
      <Button look="quiet" onClick={() => cancelEdit(page)}>
        Cancel
      </Button>
      <Button look={isReady ? "primary" : "plain"} onClick={() => saveEdit(page)}>
        <span>
          Save <span className="max-md:spoken">Changes</span> <VisuallyHidden>to {quoteName(name)}</VisuallyHidden>
        </span>
      </Button>
    </section>
  );
}
