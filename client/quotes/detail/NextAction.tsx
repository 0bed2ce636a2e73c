import { type FormEvent, type ReactNode, useId } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { NextAction as Planned } from "#shared/quotes/quote.ts";
import { MAX_REMARK_CHARACTERS } from "#shared/quotes/quote-status.ts";
import { dayText } from "#shared/time/day-text.ts";
import { addDays } from "#shared/time/wall-clock.ts";

interface Props {
  readonly planned: Planned | undefined;
  /** As staff typed it; undefined while nobody does. */
  readonly typed: Planned | undefined;
  readonly onType: (typed: Planned | undefined) => void;
  /** 'YYYY-MM-DD' in the company's time zone. */
  readonly today: string;
  /** Saves it: what was typed, or null for what is done. */
  readonly onPlan: (next: Planned | null) => void;
}

/** A field in the head of a quote. */
export const SMALL_FIELD = "min-h-9 px-2 border border-line-strong rounded bg-card text-sm coarse:min-h-target";

/** The text that saving replaces, if any: a colleague may write another one meanwhile. */
export function Replaced({ text, children }: { readonly text: string | undefined; readonly children?: ReactNode }) {
  return (
    <p role="status" className="w-full text-soft text-sm wrap-anywhere">
      {text && (
        <>
          It replaces: <bdi>{text}</bdi>
          {children}
        </>
      )}
    </p>
  );
}

/** The next thing that staff do about a quote, and its day: one line. */
export function NextAction({ planned, typed, onType, today, onPlan }: Props) {
  const mayChange = useMay("quotes:write");
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed) onPlan(typed);
  };

  if (typed)
    return (
      <form className="flex flex-wrap items-center gap-2 w-full" aria-label="Next action" onSubmit={save}>
        <label className="spoken" htmlFor={`${id}-text`}>
          What to do next
        </label>
        <input
          id={`${id}-text`}
          className={`${SMALL_FIELD} flex-[1_1_14rem] min-w-0`}
          // biome-ignore lint/a11y/noAutofocus: the form opens at a click
          autoFocus
          required
          pattern=".*\S.*"
          maxLength={MAX_REMARK_CHARACTERS}
          placeholder="Call about the freight"
          value={typed.text}
          onChange={({ target }) => onType({ ...typed, text: target.value })}
        />
        <label className="spoken" htmlFor={`${id}-on`}>
          On
        </label>
        <input
          id={`${id}-on`}
          className={SMALL_FIELD}
          type="date"
          required
          value={typed.on}
          onChange={({ target }) => onType({ ...typed, on: target.value })}
        />
        <Button type="submit" look="small">
          Save
        </Button>
        <Button look="quiet" onClick={() => onType(undefined)}>
          Cancel
        </Button>
        <Replaced text={planned?.text}>, {planned && dayText(planned.on)}</Replaced>
      </form>
    );
  if (!planned)
    return mayChange ? (
      <Button
        look="link"
        className="justify-self-start text-sm"
        onClick={() => onType({ text: "", on: addDays(today, 1) })}
      >
        Plan the next action
      </Button>
    ) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="text-soft">Next:</span> <b dir="auto">{planned.text}</b>{" "}
        <span className={planned.on < today ? "text-bad" : "text-soft"}>
          {planned.on === today ? "today" : dayText(planned.on)}
        </span>
      </span>
      {mayChange && (
        <>
          <Button look="link" onClick={() => onPlan(null)}>
            Done
          </Button>
          <Button look="link" onClick={() => onType(planned)}>
            Change
          </Button>
        </>
      )}
    </p>
  );
}
