import { Button } from "#client/ui/components/Button.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";

interface Props {
  readonly step: StepDocument;
  /** The number of steps in the catalog. */
  readonly count: number;
}

const MOVES = [
  { by: -1, label: "up", path: "M8 13V3M3.5 7.5 8 3l4.5 4.5" },
  { by: 1, label: "down", path: "M8 3v10M3.5 8.5 8 13l4.5-4.5" },
];

const DIALOGS = [
  { type: "edit-step", label: "Edit", act: "Edit step" },
  { type: "delete-step", label: "Delete", act: "Delete step" },
  { type: "add-option", label: "Add Option", act: "Add option to" },
] as const;

/** Buttons that add an option to a step, and move, edit and delete it. */
export function StepActions({ step: { key, name, stepNumber }, count }: Props) {
  const { open, send } = useAdmin();

  const move = async (by: number, { currentTarget }: { currentTarget: HTMLElement }) => {
    await send(({ steps }) => {
      const to = (steps.find((each) => each.key === key)?.stepNumber ?? 0) + by;
      return to < 1 || to > steps.length ? undefined : { type: "edit-step", stepKey: key, changes: { stepNumber: to } };
    });
    // Moving the step blurs the button. Focus it for the next move.
    if (document.activeElement !== document.body) return;
    currentTarget.focus({ preventScroll: true });
    currentTarget.closest("article")?.scrollIntoView({ block: "nearest" });
  };

  const isEnd = (by: number) => stepNumber === (by < 0 ? 1 : count);

  return (
    <div className="flex -mr-2 max-sm:basis-full max-sm:-ml-2 [&>button]:min-h-8 [&>button]:px-2 [&>button]:text-xs [&>button]:whitespace-nowrap">
      {MOVES.map(({ by, label, path }) => (
        <Button
          key={by}
          look="quiet"
          className={isEnd(by) ? "text-line-strong cursor-default" : ""}
          aria-label={`Move ${name} ${label}`}
          aria-disabled={isEnd(by) || undefined}
          onClick={(event) => !isEnd(by) && void move(by, event)}
        >
          <svg className="size-3.5 fill-none stroke-current stroke-[1.75]" viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
          </svg>
        </Button>
      ))}
      {DIALOGS.map(({ type, label, act }) => (
        <Button key={type} look="quiet" aria-label={`${act} ${name}`} onClick={() => open({ type, stepKey: key })}>
          {label}
        </Button>
      ))}
    </div>
  );
}
