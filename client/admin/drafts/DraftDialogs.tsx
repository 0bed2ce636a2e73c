import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import type { Rejection } from "../rules/rules-edits.ts";
import { NO_TIME, readTime, suggestTime } from "./draft-texts.ts";
import { TimeFields } from "./TimeFields.tsx";
import type { DraftChanges } from "./use-draft-changes.ts";

/** The longest name that the server accepts. */
export const MAX_NAME_CHARACTERS = 80;

interface NameProps {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

/** Asks for the name of a new or existing draft. */
export function NameDialog({ title, name: before, onName, onClose }: NameProps) {
  const [name, setName] = useState(before);
  return (
    <FormDialog
      title={title}
      submitLabel="Save Draft"
      dirty={name !== before}
      send={() => onName(name)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        value={name}
        onText={setName}
        required
        maxLength={MAX_NAME_CHARACTERS}
        hint="Colleagues see it in the history."
      />
    </FormDialog>
  );
}

interface DraftProps {
  readonly draft: RulesDraft;
  readonly changes: DraftChanges;
  readonly onClose: () => void;
}

/** Asks when to publish a draft. */
export function ScheduleDialog({
  draft,
  changes,
  timeZone,
  onClose,
}: DraftProps & { readonly timeZone: string }) {
  const [time, setTime] = useState(() => suggestTime(draft.publishAt, timeZone));
  return (
    <FormDialog
      title={`Schedule ${draft.name}`}
      submitLabel="Schedule"
      send={async () => {
        const typed = readTime(time, timeZone);
        return typed ? changes.schedule(draft, typed.at) : NO_TIME;
      }}
      onClose={onClose}
    >
      <p>
        The draft is checked now, and again at that time. Changes that are published in the meantime
        are kept. If they conflict with the draft, it stays a draft, and the History says why.
      </p>
      <TimeFields time={time} timeZone={timeZone} onTime={setTime} />
    </FormDialog>
  );
}

export function DeleteDialog({ draft, changes, onClose }: DraftProps) {
  return (
    <FormDialog
      title={`Delete ${draft.name}`}
      submitLabel="Delete Draft"
      danger
      send={() => changes.remove(draft)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this draft?</p>
      <p>{draft.summary}</p>
    </FormDialog>
  );
}
