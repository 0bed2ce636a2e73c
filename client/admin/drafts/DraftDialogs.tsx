import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { MAX_WHY_CHARACTERS } from "#shared/api/rules/revisions.ts";
import { type RulesDraft, WAITING_ID, type WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import { momentOf, wallClockDay, wallClockText } from "#shared/time/wall-clock.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { rejectionFor } from "../rules/rules-edits.ts";
import type { DraftChanges } from "./use-draft-changes.ts";

/** The longest name that the server accepts. */
const MAX_NAME_CHARACTERS = 80;

interface Props {
  readonly draft: RulesDraft;
  readonly changes: DraftChanges;
  readonly timeZone: string;
  readonly onClose: () => void;
}

const WHY = {
  label: "Why (optional)",
  maxLength: MAX_WHY_CHARACTERS,
  hint: "Colleagues read it in the history.",
};

/** Asks before a reviewed draft is published. */
export function PublishDialog({ draft, changes, count, onClose }: Props & { readonly count: number }) {
  const { values, dirty, field } = useFormValues({ why: draft.why ?? "" });
  return (
    <FormDialog
      title={`Publish ${countNoun(count, "Change")}`}
      submitLabel="Publish"
      dirty={dirty}
      send={() => changes.publish(draft, values.why)}
      onClose={onClose}
    >
      <p>Visitors see them with their next choice. Stored quotes keep their prices.</p>
      <TextField {...WHY} {...field("why")} />
    </FormDialog>
  );
}

/** Asks when to publish a draft, and under which name. */
export function ScheduleDialog({ draft, changes, timeZone, onClose }: Props) {
  const [saved] = useState(() => ({
    name: draft.id === WAITING_ID ? "" : draft.name,
    time: suggestTime(draft.publishAt, timeZone),
    why: draft.why ?? "",
  }));
  const { values, edits, dirty, field } = useFormValues(saved);
  const wall = Date.parse(`${values.time}Z`);
  const moment = Number.isNaN(wall) ? undefined : momentOf(wall, timeZone);
  // A name that nobody typed follows the day.
  const name = edits.name ?? (saved.name || (moment ? `Changes for ${LONG_DAY.format(wall)}` : ""));
  return (
    <FormDialog
      title="Schedule"
      submitLabel="Schedule"
      dirty={dirty}
      send={async () => {
        if (!moment) return rejectionFor("Choose a date and a time.");
        const text = `Will be published on ${dateTimeIn(timeZone, moment)}`;
        return changes.schedule(draft, name, moment, values.why, text);
      }}
      onClose={onClose}
    >
      <p>
        The draft is checked now, and again at that time. Changes that are published in the meantime are kept. If they
        conflict with the draft, it stays a draft, and the History says why.
      </p>
      <TextField
        label="Name"
        required
        maxLength={MAX_NAME_CHARACTERS}
        hint="Colleagues see it in the history."
        {...field("name")}
        value={name}
      />
      <TextField
        label="Date and time"
        type="datetime-local"
        required
        min={wallClockText(new Date(), timeZone).replace(" ", "T")}
        hint={`In the company’s time zone${moment ? `: ${dateTimeIn(timeZone, moment)}.` : `, ${timeZone}.`}`}
        {...field("time")}
      />
      <TextField {...WHY} {...field("why")} />
    </FormDialog>
  );
}

/** Asks before a draft is deleted with its edits. */
export function DiscardDialog({ draft, edits, changes, onClose }: Props & Pick<WholeRulesDraftReply, "edits">) {
  return (
    <FormDialog
      title={`Discard ${countNoun(draft.editCount, "Edit")}`}
      submitLabel="Discard"
      danger
      send={() => changes.discard(draft)}
      onClose={onClose}
    >
      <p>Nobody can bring these changes back:</p>
      <ChangeList changes={edits.flatMap((edit) => edit.changes)} />
    </FormDialog>
  );
}

const DAY_MS = 86_400_000;

/** The time of a scheduled draft, or else tomorrow at six in the morning: '2027-01-01T06:00'. */
function suggestTime(publishAt: string | null, timeZone: string): string {
  if (publishAt !== null) return wallClockText(new Date(publishAt), timeZone).replace(" ", "T");
  return `${wallClockDay(new Date(Date.now() + DAY_MS), timeZone)}T06:00`;
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
