import { isProposing } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { useBench, usePage } from "../state/bench-context.tsx";
import { isEdited } from "../state/edit.ts";
import { useEditedItem } from "./edit-bench.ts";
import { addBench } from "./project-commands.ts";
import { useProjectState } from "./project-state.ts";

/** 'for 6 benches': what Request Quote asks for while one of them is edited. It saves the changes first. */
export function ProjectSize() {
  const { project } = useProjectState();
  const isChanged = useBench(isEdited);
  return (
    <span className="block text-xs font-normal">
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
 * Adds the bench to the project, unless it is a bench of the project that is being edited, or one of a quote. While the project has exactly this
 * bench, the button leads to it. While the bench is incomplete, the button leads to the missing choices.
 */
export function AddToProject({ className, onAdded }: Props) {
  const { store, commands } = usePage();
  const { project } = useProjectState();
  const isAdded = useBench(({ configuration }) =>
    project.some((item) => sameConfiguration(item.configuration, configuration)),
  );
  if (useEditedItem() !== undefined || isProposing()) return null;
  const add = () => {
    const { rules, configuration, missing } = store.now.read();
    if (missing.length > 0) return commands.showSummary();
    if (isAdded) store.dispatch({ type: "show-project", link: "" });
    else addBench(rules, configuration);
    onAdded?.();
  };
  return (
    <Button className={className} onClick={add}>
      {isAdded ? (
        <>
          <svg viewBox="0 0 16 16" className="flex-none w-4 fill-none stroke-current stroke-2" aria-hidden="true">
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
